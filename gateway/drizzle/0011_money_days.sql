ALTER TABLE "company_site_orders" ADD COLUMN "refunded_at" timestamp (3) with time zone;--> statement-breakpoint
-- What is stored already gets its days from its timeline, else from its transactions, else it keeps the day it was made on.
UPDATE company_site_orders AS o SET charged_at = coalesce(
  (SELECT min(e.at) FROM order_events AS e WHERE e.order_id = o.id
    AND e.name IN ('payment-paid', 'payment-captured', 'payment-marked-paid', 'cash-collected')),
  (SELECT min(t.created_at) FROM company_site_transactions AS t WHERE t.order_id = o.id
    AND t.status ~ '^PAYMENT:(PAID|SUCCESS|PAYING|PARTIALLY-REFUNDED|REFUNDED)$'),
  o.created_at)
WHERE o.captured_amount > 0 AND o.charged_at IS NULL;--> statement-breakpoint
UPDATE company_site_orders AS o SET refunded_at = coalesce(
  (SELECT max(e.at) FROM order_events AS e WHERE e.order_id = o.id AND e.name = 'payment-refunded'),
  (SELECT max(t.updated_at) FROM company_site_transactions AS t WHERE t.order_id = o.id
    AND t.status ~ '^PAYMENT:(PARTIALLY-REFUNDED|REFUNDED)$'),
  o.charged_at)
WHERE o.refunded_amount > 0;--> statement-breakpoint
CREATE INDEX "orders_site_charged" ON "company_site_orders" USING btree ("company_site_id","charged_at") WHERE charged_at is not null;--> statement-breakpoint
CREATE INDEX "orders_site_refunded" ON "company_site_orders" USING btree ("company_site_id","refunded_at") WHERE refunded_at is not null;

-- Refunds are negative movements. A release that still runs while this one starts may add positive ones; they are read by
-- their operation.
UPDATE "company_site_transactions" SET "amount" = -"amount",
  "data" = regexp_replace("data", '"payment_amount":"([0-9])', '"payment_amount":"-\1')
WHERE "status" = 'PAYMENT:REFUNDED' AND "amount" > 0 AND position('"operation":"refund"' in "data") > 0;--> statement-breakpoint
-- NOT VALID: rows that are there already are not read. Every row that is written from now on is checked.
ALTER TABLE "company_site_orders" ADD CONSTRAINT "orders_amount" CHECK ("company_site_orders"."amount" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "company_site_orders" ADD CONSTRAINT "orders_captured" CHECK ("company_site_orders"."captured_amount" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "company_site_orders" ADD CONSTRAINT "orders_refunded" CHECK ("company_site_orders"."refunded_amount" >= 0 and "company_site_orders"."refunded_amount" <= "company_site_orders"."captured_amount") NOT VALID;--> statement-breakpoint
ALTER TABLE "company_site_orders" ADD CONSTRAINT "orders_currency" CHECK ("company_site_orders"."currency" ~ '^[A-Z]{3}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "company_site_orders" ADD CONSTRAINT "orders_scale" CHECK ("company_site_orders"."currency" not in ('BIF','CLP','DJF','GNF','ISK','JPY','KMF','KRW','PYG','RWF','UGX','UYI','VND','VUV','XAF','XOF','XPF') or "company_site_orders"."amount" = trunc("company_site_orders"."amount")) NOT VALID;--> statement-breakpoint
ALTER TABLE "company_site_subscriptions" ADD CONSTRAINT "subscriptions_amount" CHECK ("company_site_subscriptions"."amount" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "company_site_subscriptions" ADD CONSTRAINT "subscriptions_currency" CHECK ("company_site_subscriptions"."currency" ~ '^[A-Z]{3}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "company_site_subscriptions" ADD CONSTRAINT "subscriptions_scale" CHECK ("company_site_subscriptions"."currency" not in ('BIF','CLP','DJF','GNF','ISK','JPY','KMF','KRW','PYG','RWF','UGX','UYI','VND','VUV','XAF','XOF','XPF') or "company_site_subscriptions"."amount" = trunc("company_site_subscriptions"."amount")) NOT VALID;--> statement-breakpoint
ALTER TABLE "company_site_transactions" ADD CONSTRAINT "transactions_currency" CHECK ("company_site_transactions"."currency" ~ '^[A-Z]{3}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "company_site_transactions" ADD CONSTRAINT "transactions_scale" CHECK ("company_site_transactions"."currency" not in ('BIF','CLP','DJF','GNF','ISK','JPY','KMF','KRW','PYG','RWF','UGX','UYI','VND','VUV','XAF','XOF','XPF') or "company_site_transactions"."amount" = trunc("company_site_transactions"."amount")) NOT VALID;--> statement-breakpoint
ALTER TABLE "fiscal_receipts" ADD CONSTRAINT "fiscal_receipts_amount" CHECK ("fiscal_receipts"."amount" >= 0) NOT VALID;
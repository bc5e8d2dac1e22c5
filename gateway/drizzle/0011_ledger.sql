CREATE TABLE "ledger" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"currency" text NOT NULL,
	"tax" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"taxes" text DEFAULT '[]' NOT NULL,
	"transaction_uid" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	"user_id" bigint,
	"key" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_key" UNIQUE("order_id","key")
);
--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_order_id_company_site_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."company_site_orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_at" ON "ledger" USING btree ("at");--> statement-breakpoint
CREATE FUNCTION ledger_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of the ledger are added, and never changed or deleted' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON "ledger"
  FOR EACH ROW EXECUTE FUNCTION ledger_append_only();--> statement-breakpoint
-- What was moved before there was a ledger: one charge and one refund an order, without tax, and the receipts.
INSERT INTO "ledger" ("order_id", "kind", "amount", "currency", "actor", "key", "at")
SELECT "id", 'charge', "captured_amount", "currency", 'gateway', 'opening:charge', coalesce("charged_at", "created_at")
  FROM "company_site_orders" WHERE "captured_amount" <> 0
UNION ALL
SELECT "id", 'refund', -"refunded_amount", "currency", 'gateway', 'opening:refund', coalesce("refunded_at", "updated_at")
  FROM "company_site_orders" WHERE "refunded_amount" <> 0
UNION ALL
SELECT "order_id", 'receipt', CASE "kind" WHEN 'refund' THEN -"amount" ELSE "amount" END, "currency", 'gateway',
  'receipt:' || "number", "created_at" FROM "fiscal_receipts"
ON CONFLICT DO NOTHING;

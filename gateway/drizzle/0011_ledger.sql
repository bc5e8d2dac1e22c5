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
CREATE INDEX "ledger_at" ON "ledger" USING btree ("at");
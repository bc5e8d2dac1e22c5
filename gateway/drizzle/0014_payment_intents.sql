CREATE TABLE "payment_intents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"chain" text NOT NULL,
	"order_id" bigint NOT NULL,
	"site_payment_method_id" bigint,
	"operation" text NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"currency" text NOT NULL,
	"reserved" numeric(18, 2),
	"of" text DEFAULT '' NOT NULL,
	"terms" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"unknown_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "payment_intents_key" UNIQUE("key"),
	CONSTRAINT "payment_intents_amount" CHECK ("payment_intents"."amount" >= 0),
	CONSTRAINT "payment_intents_currency" CHECK ("payment_intents"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "payment_intents_reserved" CHECK ("payment_intents"."reserved" is null or "payment_intents"."amount" <= "payment_intents"."reserved"),
	CONSTRAINT "payment_intents_state" CHECK ("payment_intents"."state" in ('open', 'settled'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_requests" (
	"key" text PRIMARY KEY NOT NULL,
	"operation" text NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"currency" text NOT NULL,
	"of" text NOT NULL,
	"answer" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_order_id_company_site_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."company_site_orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_site_payment_method_id_company_site_payment_methods_id_fk" FOREIGN KEY ("site_payment_method_id") REFERENCES "public"."company_site_payment_methods"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intents_open" ON "payment_intents" USING btree ("order_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "payment_intents_order" ON "payment_intents" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "payment_intents_chain" ON "payment_intents" USING btree ("chain","id");--> statement-breakpoint
CREATE INDEX "payment_intents_method" ON "payment_intents" USING btree ("site_payment_method_id");--> statement-breakpoint
CREATE INDEX "sandbox_requests_at" ON "sandbox_requests" USING btree ("at");
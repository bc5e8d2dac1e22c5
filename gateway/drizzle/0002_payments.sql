CREATE TABLE "fiscal_receipts" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"site_fiscal_method_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"counter" integer NOT NULL,
	"number" text NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"currency" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fiscal_receipts_code_unique" UNIQUE("code"),
	CONSTRAINT "fiscal_receipts_counter" UNIQUE("site_fiscal_method_id","counter")
);
--> statement-breakpoint
CREATE TABLE "notification_tries" (
	"id" serial PRIMARY KEY NOT NULL,
	"notification_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"status" integer,
	"error" text DEFAULT '' NOT NULL,
	"took_ms" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_site_id" integer NOT NULL,
	"order_id" integer,
	"topic" text NOT NULL,
	"url" text NOT NULL,
	"payload" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_status" integer,
	"last_error" text DEFAULT '' NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"user_id" integer,
	"actor" text NOT NULL,
	"name" text NOT NULL,
	"details" text DEFAULT '{}' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_attempts" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"order_id" integer NOT NULL,
	"site_payment_method_id" integer NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"card" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "pay_attempts_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "pay_page_misses" (
	"address" text NOT NULL,
	"hour" integer NOT NULL,
	"misses" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_charges" (
	"subscription_id" integer PRIMARY KEY NOT NULL,
	"vault_token_id" integer,
	"started_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"try_at" timestamp (3) with time zone,
	"retries" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "vault_tokens" (
	"id" serial PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"company_site_id" integer NOT NULL,
	"site_payment_method_id" integer,
	"card" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vault_tokens_uid_unique" UNIQUE("uid")
);
--> statement-breakpoint
ALTER TABLE "company_site_orders" ADD COLUMN "captured_amount" numeric(18, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_site_orders" ADD COLUMN "refunded_amount" numeric(18, 2) DEFAULT '0.00' NOT NULL;--> statement-breakpoint
ALTER TABLE "fiscal_receipts" ADD CONSTRAINT "fiscal_receipts_site_fiscal_method_id_company_site_fiscal_methods_id_fk" FOREIGN KEY ("site_fiscal_method_id") REFERENCES "public"."company_site_fiscal_methods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_receipts" ADD CONSTRAINT "fiscal_receipts_order_id_company_site_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."company_site_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_tries" ADD CONSTRAINT "notification_tries_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_company_site_id_company_sites_id_fk" FOREIGN KEY ("company_site_id") REFERENCES "public"."company_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_order_id_company_site_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."company_site_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_company_site_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."company_site_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_attempts" ADD CONSTRAINT "pay_attempts_order_id_company_site_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."company_site_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_attempts" ADD CONSTRAINT "pay_attempts_site_payment_method_id_company_site_payment_methods_id_fk" FOREIGN KEY ("site_payment_method_id") REFERENCES "public"."company_site_payment_methods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_charges" ADD CONSTRAINT "subscription_charges_subscription_id_company_site_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."company_site_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_charges" ADD CONSTRAINT "subscription_charges_vault_token_id_vault_tokens_id_fk" FOREIGN KEY ("vault_token_id") REFERENCES "public"."vault_tokens"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_tokens" ADD CONSTRAINT "vault_tokens_company_site_id_company_sites_id_fk" FOREIGN KEY ("company_site_id") REFERENCES "public"."company_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_tokens" ADD CONSTRAINT "vault_tokens_site_payment_method_id_company_site_payment_methods_id_fk" FOREIGN KEY ("site_payment_method_id") REFERENCES "public"."company_site_payment_methods"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fiscal_receipts_order" ON "fiscal_receipts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "notification_tries_of" ON "notification_tries" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "notifications_due" ON "notifications" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "notifications_site" ON "notifications" USING btree ("company_site_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_order" ON "notifications" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "pay_attempts_order" ON "pay_attempts" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_page_misses_hour" ON "pay_page_misses" USING btree ("address","hour");--> statement-breakpoint
CREATE INDEX "subscription_charges_try" ON "subscription_charges" USING btree ("try_at");--> statement-breakpoint
CREATE INDEX "vault_tokens_site" ON "vault_tokens" USING btree ("company_site_id");
CREATE TABLE "company_site_orders" (
	"id" serial PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"company_site_id" integer NOT NULL,
	"payment_method_id" integer,
	"company_site_payment_method_id" integer,
	"subscription_id" integer,
	"name" text DEFAULT '' NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT '' NOT NULL,
	"charged_at" timestamp (3) with time zone,
	"data" text DEFAULT '{}' NOT NULL,
	"split_pay_data" text DEFAULT '{}' NOT NULL,
	"shipping_data" text DEFAULT '{}' NOT NULL,
	"fiscal_data" text DEFAULT '{}' NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "orders_uid" UNIQUE("company_site_id","uid")
);
--> statement-breakpoint
CREATE TABLE "company_site_subscriptions" (
	"id" serial PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"company_site_id" integer NOT NULL,
	"company_site_payment_method_id" integer,
	"name" text DEFAULT '' NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT '' NOT NULL,
	"data" text DEFAULT '{}' NOT NULL,
	"split_pay_data" text DEFAULT '{}' NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "subscriptions_uid" UNIQUE("company_site_id","uid")
);
--> statement-breakpoint
CREATE TABLE "company_site_transactions" (
	"id" serial PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"company_site_id" integer NOT NULL,
	"company_site_payment_method_id" integer,
	"order_id" integer,
	"subscription_id" integer,
	"name" text DEFAULT '' NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT '' NOT NULL,
	"data" text DEFAULT '{}' NOT NULL,
	"split_pay_data" text DEFAULT '{}' NOT NULL,
	"shipping_data" text DEFAULT '{}' NOT NULL,
	"fiscal_data" text DEFAULT '{}' NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "transactions_uid" UNIQUE("company_site_id","uid")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"reg_no" text DEFAULT '' NOT NULL,
	"tax_no" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"country" text DEFAULT 'RS' NOT NULL,
	"logo_file" text DEFAULT '' NOT NULL,
	"data" text DEFAULT '{}' NOT NULL,
	"main_user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_seq" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"n" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"remember" boolean DEFAULT false NOT NULL,
	"browser" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"signed_in_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "trusted_browsers" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"browser" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trusted_browsers_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "user_companies" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "user_companies_pair" UNIQUE("company_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"tel" text DEFAULT '' NOT NULL,
	"password_hash" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"ref" uuid PRIMARY KEY NOT NULL,
	"user_id" integer,
	"purpose" text NOT NULL,
	"remember" boolean DEFAULT false NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"browser" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"challenge" text,
	"digits" text,
	"new_password_hash" text,
	"code_hash" text,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"code_expires_at" timestamp (3) with time zone,
	"details" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_sites" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"url" text NOT NULL,
	"urls" text DEFAULT '' NOT NULL,
	"site_type" text NOT NULL,
	"merchantsite_uid" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"data" text DEFAULT '{}' NOT NULL,
	"use_key" text DEFAULT '' NOT NULL,
	"key_valid_till" timestamp (3) with time zone,
	"key_info" text DEFAULT '' NOT NULL,
	"pos_is_activated" boolean DEFAULT false NOT NULL,
	"subscriptions_unlocked" boolean DEFAULT false NOT NULL,
	"shipping_unlocked" boolean DEFAULT false NOT NULL,
	"fiscal_unlocked" boolean DEFAULT false NOT NULL,
	"customer_service_email" text DEFAULT '' NOT NULL,
	"customer_service_tel" text DEFAULT '' NOT NULL,
	"customer_service_notes" text DEFAULT '' NOT NULL,
	"terms_link" text DEFAULT '' NOT NULL,
	"default_notify_url" text DEFAULT '' NOT NULL,
	"secret_sealed" text NOT NULL,
	"previous_secret_sealed" text,
	"smtp_password_sealed" text,
	"previous_secret_ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "company_sites_url" UNIQUE("url"),
	CONSTRAINT "company_sites_merchantsite_uid" UNIQUE("merchantsite_uid")
);
--> statement-breakpoint
CREATE TABLE "fiscal_methods" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"requirements" text DEFAULT '' NOT NULL,
	"instant" boolean DEFAULT false NOT NULL,
	"data" text,
	"version" integer DEFAULT 1 NOT NULL,
	"country" text DEFAULT 'RS' NOT NULL,
	CONSTRAINT "fiscal_methods_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"requirements" text DEFAULT '' NOT NULL,
	"instant" boolean DEFAULT false NOT NULL,
	"data" text,
	"version" integer DEFAULT 1 NOT NULL,
	"payment_type" text DEFAULT '' NOT NULL,
	"known_banks" text DEFAULT '' NOT NULL,
	"subscriptions_type" text DEFAULT '' NOT NULL,
	"hpay_card" boolean DEFAULT false NOT NULL,
	"fallback" boolean DEFAULT false NOT NULL,
	"splitpay" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payment_methods_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "pos_types" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"data" text DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "pos_types_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "shipping_methods" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"requirements" text DEFAULT '' NOT NULL,
	"instant" boolean DEFAULT false NOT NULL,
	"data" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shipping_methods_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "company_site_fiscal_methods" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_site_id" integer NOT NULL,
	"data" text DEFAULT '{}' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"uid" text NOT NULL,
	"process_group" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"fiscal_method_id" integer NOT NULL,
	CONSTRAINT "company_site_fiscal_methods_uid" UNIQUE("company_site_id","uid")
);
--> statement-breakpoint
CREATE TABLE "company_site_payment_methods" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_site_id" integer NOT NULL,
	"data" text DEFAULT '{}' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"uid" text NOT NULL,
	"process_group" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"payment_method_id" integer NOT NULL,
	"fallback_of_id" integer,
	CONSTRAINT "company_site_payment_methods_uid" UNIQUE("company_site_id","uid")
);
--> statement-breakpoint
CREATE TABLE "company_site_shipping_methods" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_site_id" integer NOT NULL,
	"data" text DEFAULT '{}' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"uid" text NOT NULL,
	"process_group" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"shipping_method_id" integer NOT NULL,
	CONSTRAINT "company_site_shipping_methods_uid" UNIQUE("company_site_id","uid")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer,
	"user_id" integer,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"record_id" integer,
	"details" text DEFAULT '{}' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"native_name" text NOT NULL,
	CONSTRAINT "countries_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "currencies" (
	"id" serial PRIMARY KEY NOT NULL,
	"code_3" text NOT NULL,
	"name" text NOT NULL,
	"numeric_code" text NOT NULL,
	CONSTRAINT "currencies_code_3_unique" UNIQUE("code_3")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" serial PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"site_id" integer,
	"seq" integer NOT NULL,
	"name" text NOT NULL,
	"payload" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_company_seq" UNIQUE("company_id","seq")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"value" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "settings_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "ticket_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"ticket_id" integer NOT NULL,
	"writer_id" integer NOT NULL,
	"content" text NOT NULL,
	"mail_sent_user" text DEFAULT '' NOT NULL,
	"attachments" text DEFAULT '[]' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"user_id" integer NOT NULL,
	"company_id" integer,
	"company_site_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_site_orders" ADD CONSTRAINT "company_site_orders_company_site_id_company_sites_id_fk" FOREIGN KEY ("company_site_id") REFERENCES "public"."company_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_site_orders" ADD CONSTRAINT "company_site_orders_payment_method_id_payment_methods_id_fk" FOREIGN KEY ("payment_method_id") REFERENCES "public"."payment_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_site_orders" ADD CONSTRAINT "company_site_orders_company_site_payment_method_id_company_site_payment_methods_id_fk" FOREIGN KEY ("company_site_payment_method_id") REFERENCES "public"."company_site_payment_methods"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_site_orders" ADD CONSTRAINT "company_site_orders_subscription_id_company_site_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."company_site_subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_site_subscriptions" ADD CONSTRAINT "company_site_subscriptions_company_site_id_company_sites_id_fk" FOREIGN KEY ("company_site_id") REFERENCES "public"."company_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_site_subscriptions" ADD CONSTRAINT "company_site_subscriptions_company_site_payment_method_id_company_site_payment_methods_id_fk" FOREIGN KEY ("company_site_payment_method_id") REFERENCES "public"."company_site_payment_methods"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_site_transactions" ADD CONSTRAINT "company_site_transactions_company_site_id_company_sites_id_fk" FOREIGN KEY ("company_site_id") REFERENCES "public"."company_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_site_transactions" ADD CONSTRAINT "company_site_transactions_company_site_payment_method_id_company_site_payment_methods_id_fk" FOREIGN KEY ("company_site_payment_method_id") REFERENCES "public"."company_site_payment_methods"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_site_transactions" ADD CONSTRAINT "company_site_transactions_order_id_company_site_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."company_site_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_site_transactions" ADD CONSTRAINT "company_site_transactions_subscription_id_company_site_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."company_site_subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_main_user_id_users_id_fk" FOREIGN KEY ("main_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_seq" ADD CONSTRAINT "company_seq_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_browsers" ADD CONSTRAINT "trusted_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_companies" ADD CONSTRAINT "user_companies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_companies" ADD CONSTRAINT "user_companies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sites" ADD CONSTRAINT "company_sites_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_site_fiscal_methods" ADD CONSTRAINT "company_site_fiscal_methods_company_site_id_company_sites_id_fk" FOREIGN KEY ("company_site_id") REFERENCES "public"."company_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_site_fiscal_methods" ADD CONSTRAINT "company_site_fiscal_methods_fiscal_method_id_fiscal_methods_id_fk" FOREIGN KEY ("fiscal_method_id") REFERENCES "public"."fiscal_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_site_payment_methods" ADD CONSTRAINT "company_site_payment_methods_company_site_id_company_sites_id_fk" FOREIGN KEY ("company_site_id") REFERENCES "public"."company_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_site_payment_methods" ADD CONSTRAINT "company_site_payment_methods_payment_method_id_payment_methods_id_fk" FOREIGN KEY ("payment_method_id") REFERENCES "public"."payment_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_site_shipping_methods" ADD CONSTRAINT "company_site_shipping_methods_company_site_id_company_sites_id_fk" FOREIGN KEY ("company_site_id") REFERENCES "public"."company_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_site_shipping_methods" ADD CONSTRAINT "company_site_shipping_methods_shipping_method_id_shipping_methods_id_fk" FOREIGN KEY ("shipping_method_id") REFERENCES "public"."shipping_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_entries" ADD CONSTRAINT "ticket_entries_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_entries" ADD CONSTRAINT "ticket_entries_writer_id_users_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_company_site_id_company_sites_id_fk" FOREIGN KEY ("company_site_id") REFERENCES "public"."company_sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_subscription" ON "company_site_orders" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "orders_site_id" ON "company_site_orders" USING btree ("company_site_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_site_created" ON "company_site_orders" USING btree ("company_site_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_search" ON "company_site_orders" USING gin ("company_site_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "subscriptions_site_id" ON "company_site_subscriptions" USING btree ("company_site_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscriptions_site_created" ON "company_site_subscriptions" USING btree ("company_site_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscriptions_search" ON "company_site_subscriptions" USING gin ("company_site_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "transactions_order" ON "company_site_transactions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "transactions_subscription" ON "company_site_transactions" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "transactions_site_id" ON "company_site_transactions" USING btree ("company_site_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transactions_site_created" ON "company_site_transactions" USING btree ("company_site_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transactions_search" ON "company_site_transactions" USING gin ("company_site_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "companies_name" ON "companies" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_companies_creator" ON "user_companies" USING btree ("company_id") WHERE "user_companies"."role" = 'creator';--> statement-breakpoint
CREATE INDEX "user_companies_user" ON "user_companies" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "company_sites_company" ON "company_sites" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "audit_log_company" ON "audit_log" USING btree ("company_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ticket_entries_ticket" ON "ticket_entries" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "tickets_company" ON "tickets" USING btree ("company_id");
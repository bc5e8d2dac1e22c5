CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
-- Text as a person searches it, by the same rules as `fold` of the domain package: compatible forms made one, Cyrillic in
-- Latin letters, no marks on letters, lower case. Both cases of each letter are listed, because lower() of some locales
-- knows ASCII only.
CREATE OR REPLACE FUNCTION hpay_latin(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(value, 'аАбБвВгГдДеЕжЖзЗиИјЈкКлЛмМнНоОпПрРсСтТћЋуУфФхХцЦчЧшШёЁѐЀѝЍйЙыЫэЭðÐøØłŁıħĦъЪьЬ', 'aabbvvggddeezzzziijjkkllmmnnoopprrssttccuuffhhccccsseeeeiijjyyeeddoollihh'), 'ђ', 'dj'), 'Ђ', 'dj'), 'ѓ', 'gj'), 'Ѓ', 'gj'), 'ѕ', 'dz'), 'Ѕ', 'dz'), 'ќ', 'kj'), 'Ќ', 'kj'), 'љ', 'lj'), 'Љ', 'lj'), 'њ', 'nj'), 'Њ', 'nj'), 'џ', 'dz'), 'Џ', 'dz'), 'щ', 'sc'), 'Щ', 'sc'), 'ю', 'ju'), 'Ю', 'ju'), 'я', 'ja'), 'Я', 'ja'), 'đ', 'dj'), 'Đ', 'dj'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'), 'ẞ', 'ss')
$$;
--> statement-breakpoint
-- As `fold` of the domain package: the Greek s at the end of a word is the one within it.
CREATE OR REPLACE FUNCTION hpay_fold(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value ~ '^[\x01-\x7f]*$' THEN lower(value) ELSE
    translate(hpay_latin(lower(regexp_replace(
      normalize(hpay_latin(normalize(value, NFKC)), NFKD),
      '[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]+', '', 'g'))), 'ς', 'σ')
  END
$$;
--> statement-breakpoint
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
	"refunded_at" timestamp (3) with time zone,
	"captured_amount" numeric(18, 2) DEFAULT '0.00' NOT NULL,
	"refunded_amount" numeric(18, 2) DEFAULT '0.00' NOT NULL,
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
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"n" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credential_links" (
	"ref" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webauthn_credentials" (
	"id" serial PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"user_id" integer NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"device_type" text DEFAULT '' NOT NULL,
	"os_name" text DEFAULT '' NOT NULL,
	"browser_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "webauthn_credentials_uid_unique" UNIQUE("uid")
);
--> statement-breakpoint
CREATE TABLE "known_browsers" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"first_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"user_id" integer,
	"company_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	CONSTRAINT "uploads_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "webauthn_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"ref" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fiscal_receipts" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"site_fiscal_method_id" integer,
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
	"shipping_uid" text DEFAULT '' NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"currency" text DEFAULT '' NOT NULL,
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
CREATE TABLE "invitations" (
	"id" serial PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_pair" UNIQUE("company_id","email")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"remember" boolean DEFAULT false NOT NULL,
	"browser" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"trusted_browser_id" integer,
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
	"digits" text,
	"new_password_hash" text,
	"code_hash" text,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"code_expires_at" timestamp (3) with time zone,
	"details" text,
	"email" text DEFAULT '' NOT NULL,
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
	"secret_used_at" timestamp (3) with time zone,
	"previous_secret_used_at" timestamp (3) with time zone,
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
CREATE TABLE "saved_views" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "ticket_reads" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"ticket_id" integer NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_reads_person" UNIQUE("user_id","ticket_id")
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
ALTER TABLE "credential_links" ADD CONSTRAINT "credential_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_links" ADD CONSTRAINT "credential_links_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webauthn_credentials" ADD CONSTRAINT "webauthn_credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webauthn_challenges" ADD CONSTRAINT "webauthn_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_receipts" ADD CONSTRAINT "fiscal_receipts_site_fiscal_method_id_company_site_fiscal_methods_id_fk" FOREIGN KEY ("site_fiscal_method_id") REFERENCES "public"."company_site_fiscal_methods"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "companies" ADD CONSTRAINT "companies_main_user_id_users_id_fk" FOREIGN KEY ("main_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_seq" ADD CONSTRAINT "company_seq_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_trusted_browser_id_trusted_browsers_id_fk" FOREIGN KEY ("trusted_browser_id") REFERENCES "public"."trusted_browsers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_entries" ADD CONSTRAINT "ticket_entries_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_entries" ADD CONSTRAINT "ticket_entries_writer_id_users_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_reads" ADD CONSTRAINT "ticket_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_reads" ADD CONSTRAINT "ticket_reads_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_company_site_id_company_sites_id_fk" FOREIGN KEY ("company_site_id") REFERENCES "public"."company_sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_subscription" ON "company_site_orders" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "orders_awaited_offers" ON "company_site_orders" USING btree ("id") WHERE status like 'PAYMENT:AWAITING%' and position('pbl_offer_days' in data) > 0;--> statement-breakpoint
CREATE INDEX "orders_site_charged" ON "company_site_orders" USING btree ("company_site_id","charged_at") WHERE charged_at is not null;--> statement-breakpoint
CREATE INDEX "orders_site_refunded" ON "company_site_orders" USING btree ("company_site_id","refunded_at") WHERE refunded_at is not null;--> statement-breakpoint
CREATE INDEX "orders_site_id" ON "company_site_orders" USING btree ("company_site_id","id");--> statement-breakpoint
CREATE INDEX "orders_site_created" ON "company_site_orders" USING btree ("company_site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_search" ON "company_site_orders" USING gin ("company_site_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "subscriptions_site_id" ON "company_site_subscriptions" USING btree ("company_site_id","id");--> statement-breakpoint
CREATE INDEX "subscriptions_site_created" ON "company_site_subscriptions" USING btree ("company_site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_search" ON "company_site_subscriptions" USING gin ("company_site_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "transactions_order" ON "company_site_transactions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "transactions_subscription" ON "company_site_transactions" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "transactions_site_id" ON "company_site_transactions" USING btree ("company_site_id","id");--> statement-breakpoint
CREATE INDEX "transactions_site_created" ON "company_site_transactions" USING btree ("company_site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_search" ON "company_site_transactions" USING gin ("company_site_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "webauthn_credentials_user" ON "webauthn_credentials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webauthn_challenges_ref" ON "webauthn_challenges" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "fiscal_receipts_order" ON "fiscal_receipts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "notification_tries_of" ON "notification_tries" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "notifications_due" ON "notifications" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "notifications_site" ON "notifications" USING btree ("company_site_id","id");--> statement-breakpoint
CREATE INDEX "notifications_order" ON "notifications" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "pay_attempts_order" ON "pay_attempts" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_page_misses_hour" ON "pay_page_misses" USING btree ("address","hour");--> statement-breakpoint
CREATE INDEX "subscription_charges_try" ON "subscription_charges" USING btree ("try_at");--> statement-breakpoint
CREATE INDEX "vault_tokens_site" ON "vault_tokens" USING btree ("company_site_id");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_name" ON "companies" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_companies_creator" ON "user_companies" USING btree ("company_id") WHERE "user_companies"."role" = 'creator';--> statement-breakpoint
CREATE INDEX "user_companies_user" ON "user_companies" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "company_sites_company" ON "company_sites" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "audit_log_company" ON "audit_log" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("user_id","list","name");--> statement-breakpoint
CREATE INDEX "ticket_entries_ticket" ON "ticket_entries" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "tickets_company" ON "tickets" USING btree ("company_id");
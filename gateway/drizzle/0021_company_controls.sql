CREATE TABLE "approvals" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"company_site_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"action" text NOT NULL,
	"amount" numeric NOT NULL,
	"currency" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"restock" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"requested_by" bigint,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "approvals_two_people" CHECK ("approvals"."state" <> 'approved' or "approvals"."decided_by" is distinct from "approvals"."requested_by" or "approvals"."decided_by" is null)
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"report" text NOT NULL,
	"requested_by" bigint,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_ends" (
	"session_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "session_ends_session_id_company_id_pk" PRIMARY KEY("session_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "seen_keys" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"company_site_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"record_id" bigint NOT NULL,
	"label" text NOT NULL,
	"person" text NOT NULL,
	"person_id" bigint,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "approve_refunds" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "approve_mark_paid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "approval_limits" text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "require_passkey" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "factor" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "trusted_browsers" ADD COLUMN "factor" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_companies" ADD COLUMN "role_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_company_site_id_company_sites_id_fk" FOREIGN KEY ("company_site_id") REFERENCES "public"."company_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_order_id_company_site_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."company_site_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_ends" ADD CONSTRAINT "session_ends_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_ends" ADD CONSTRAINT "session_ends_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_keys" ADD CONSTRAINT "seen_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_keys" ADD CONSTRAINT "seen_keys_company_site_id_company_sites_id_fk" FOREIGN KEY ("company_site_id") REFERENCES "public"."company_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_keys" ADD CONSTRAINT "seen_keys_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_waiting" ON "approvals" USING btree ("order_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "approvals_order" ON "approvals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "approvals_company" ON "approvals" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "approvals_site" ON "approvals" USING btree ("company_site_id");--> statement-breakpoint
CREATE INDEX "approvals_end" ON "approvals" USING btree ("expires_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "approvals_requested_by" ON "approvals" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "approvals_decided_by" ON "approvals" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "erasures_company" ON "erasures" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "erasures_by" ON "erasures" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "session_ends_company" ON "session_ends" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "seen_keys_open" ON "seen_keys" USING btree ("kind","record_id","person_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "seen_keys_company" ON "seen_keys" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "seen_keys_site" ON "seen_keys" USING btree ("company_site_id");--> statement-breakpoint
CREATE INDEX "seen_keys_person" ON "seen_keys" USING btree ("person_id");--> statement-breakpoint
UPDATE "user_companies" SET "role_since" = "created_at";

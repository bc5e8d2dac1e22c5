CREATE TABLE "partner_consents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"company_site_id" bigint NOT NULL,
	"asked_role" text NOT NULL,
	"asked_pages" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"role" text,
	"pages" text,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "partner_consents_once" UNIQUE("partner_id","company_site_id")
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"name" text NOT NULL,
	"key_sealed" text NOT NULL,
	"origins" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "partners_uid_unique" UNIQUE("uid")
);
--> statement-breakpoint
ALTER TABLE "partner_consents" ADD CONSTRAINT "partner_consents_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_consents" ADD CONSTRAINT "partner_consents_company_site_id_company_sites_id_fk" FOREIGN KEY ("company_site_id") REFERENCES "public"."company_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partner_consents_site" ON "partner_consents" USING btree ("company_site_id");
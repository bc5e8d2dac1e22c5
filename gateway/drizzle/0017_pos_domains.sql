CREATE TABLE "pos_domains" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"site_id" bigint NOT NULL,
	"host" text NOT NULL,
	"method" text,
	"proven_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pos_domains_host" UNIQUE("site_id","host")
);
--> statement-breakpoint
DROP INDEX "company_sites_url";--> statement-breakpoint
ALTER TABLE "pos_domains" ADD CONSTRAINT "pos_domains_site_id_company_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."company_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pos_domains_by_host" ON "pos_domains" USING btree ("host");--> statement-breakpoint
CREATE UNIQUE INDEX "company_sites_url" ON "company_sites" USING btree ("company_id","url") WHERE archived_at is null;--> statement-breakpoint
-- Shops that have signed with their key go on as they are for 90 days; they can prove their hosts meanwhile.
INSERT INTO "pos_domains" ("site_id", "host", "method", "proven_at", "ends_at", "checked_at")
SELECT DISTINCT s."id", split_part(regexp_replace(btrim(u), '^([a-z]+://)?(www\.)?', ''), '/', 1), 'before', now(), now() + interval '90 days', now()
FROM "company_sites" s, unnest(string_to_array(concat_ws(',', s."url", s."urls"), ',')) u
WHERE s."site_type" LIKE 'site%' AND btrim(u) <> '' AND (s."secret_used_at" IS NOT NULL OR s."previous_secret_used_at" IS NOT NULL);

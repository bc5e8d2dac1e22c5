CREATE TABLE "shop_requests" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"company_site_id" bigint NOT NULL,
	"order_uid" text NOT NULL,
	"proof" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shop_requests_proof" UNIQUE("company_site_id","order_uid","proof")
);
--> statement-breakpoint
ALTER TABLE "shop_requests" ADD CONSTRAINT "shop_requests_company_site_id_company_sites_id_fk" FOREIGN KEY ("company_site_id") REFERENCES "public"."company_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_requests_order" ON "shop_requests" USING btree ("company_site_id","order_uid","id");
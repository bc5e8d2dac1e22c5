CREATE TABLE "shop_call_errors" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"company_site_id" bigint NOT NULL,
	"day" text NOT NULL,
	"method" text NOT NULL,
	"route" text NOT NULL,
	"error_code" integer NOT NULL,
	"error" text NOT NULL,
	"n" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shop_call_errors_same" UNIQUE("company_site_id","day","method","route","error_code","error")
);
--> statement-breakpoint
CREATE TABLE "shop_calls" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"company_site_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"route" text NOT NULL,
	"order_uid" text NOT NULL,
	"status" integer NOT NULL,
	"error_code" integer,
	"error" text NOT NULL,
	"is_refused" boolean NOT NULL,
	"took_ms" integer NOT NULL,
	"signature" text NOT NULL,
	"signed_text" text NOT NULL,
	"slip" text NOT NULL,
	"their_text" text NOT NULL,
	"request" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_call_errors" ADD CONSTRAINT "shop_call_errors_company_site_id_company_sites_id_fk" FOREIGN KEY ("company_site_id") REFERENCES "public"."company_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_calls" ADD CONSTRAINT "shop_calls_company_site_id_company_sites_id_fk" FOREIGN KEY ("company_site_id") REFERENCES "public"."company_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_call_errors_last" ON "shop_call_errors" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "shop_calls_site" ON "shop_calls" USING btree ("company_site_id","id");--> statement-breakpoint
CREATE INDEX "shop_calls_bound" ON "shop_calls" USING btree ("company_site_id","is_refused","id");--> statement-breakpoint
CREATE INDEX "shop_calls_at" ON "shop_calls" USING btree ("at");
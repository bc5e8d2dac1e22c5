CREATE TABLE "due_work" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"lane" text NOT NULL,
	"payload" text NOT NULL,
	"receiver" text DEFAULT '' NOT NULL,
	"company_site_id" integer,
	"order_id" integer,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"last_error" text DEFAULT '' NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "due_work_key" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "due_work" ADD CONSTRAINT "due_work_company_site_id_company_sites_id_fk" FOREIGN KEY ("company_site_id") REFERENCES "public"."company_sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_work" ADD CONSTRAINT "due_work_order_id_company_site_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."company_site_orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "due_work_due" ON "due_work" USING btree ("lane","next_try_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "due_work_ended" ON "due_work" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "due_work_site" ON "due_work" USING btree ("company_site_id","id");--> statement-breakpoint
CREATE INDEX "due_work_order" ON "due_work" USING btree ("order_id");
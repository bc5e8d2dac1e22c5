ALTER TABLE "company_sites" DROP CONSTRAINT "company_sites_url";--> statement-breakpoint
ALTER TABLE "company_site_orders" DROP CONSTRAINT "company_site_orders_company_site_id_company_sites_id_fk";
--> statement-breakpoint
ALTER TABLE "company_site_subscriptions" DROP CONSTRAINT "company_site_subscriptions_company_site_id_company_sites_id_fk";
--> statement-breakpoint
ALTER TABLE "company_site_transactions" DROP CONSTRAINT "company_site_transactions_company_site_id_company_sites_id_fk";
--> statement-breakpoint
ALTER TABLE "company_site_transactions" DROP CONSTRAINT "company_site_transactions_order_id_company_site_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "fiscal_receipts" DROP CONSTRAINT "fiscal_receipts_order_id_company_site_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_order_id_company_site_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_order_id_company_site_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "pay_attempts" DROP CONSTRAINT "pay_attempts_order_id_company_site_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "company_sites" DROP CONSTRAINT "company_sites_company_id_companies_id_fk";
--> statement-breakpoint
DROP INDEX "companies_name";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "company_sites" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "company_sites" ADD COLUMN "enabled_before" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "company_site_orders" ADD CONSTRAINT "company_site_orders_company_site_id_company_sites_id_fk" FOREIGN KEY ("company_site_id") REFERENCES "public"."company_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_site_subscriptions" ADD CONSTRAINT "company_site_subscriptions_company_site_id_company_sites_id_fk" FOREIGN KEY ("company_site_id") REFERENCES "public"."company_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_site_transactions" ADD CONSTRAINT "company_site_transactions_company_site_id_company_sites_id_fk" FOREIGN KEY ("company_site_id") REFERENCES "public"."company_sites"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_site_transactions" ADD CONSTRAINT "company_site_transactions_order_id_company_site_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."company_site_orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_receipts" ADD CONSTRAINT "fiscal_receipts_order_id_company_site_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."company_site_orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_order_id_company_site_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."company_site_orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_company_site_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."company_site_orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_attempts" ADD CONSTRAINT "pay_attempts_order_id_company_site_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."company_site_orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sites" ADD CONSTRAINT "company_sites_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_sites_url" ON "company_sites" USING btree ("url") WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_name" ON "companies" USING btree (lower("name")) WHERE archived_at is null;
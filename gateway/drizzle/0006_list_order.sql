DROP INDEX "orders_site_id";--> statement-breakpoint
DROP INDEX "orders_site_created";--> statement-breakpoint
DROP INDEX "subscriptions_site_id";--> statement-breakpoint
DROP INDEX "subscriptions_site_created";--> statement-breakpoint
DROP INDEX "transactions_site_id";--> statement-breakpoint
DROP INDEX "transactions_site_created";--> statement-breakpoint
DROP INDEX "notifications_site";--> statement-breakpoint
DROP INDEX "audit_log_company";--> statement-breakpoint
CREATE INDEX "orders_site_id" ON "company_site_orders" USING btree ("company_site_id","id");--> statement-breakpoint
CREATE INDEX "orders_site_created" ON "company_site_orders" USING btree ("company_site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_site_id" ON "company_site_subscriptions" USING btree ("company_site_id","id");--> statement-breakpoint
CREATE INDEX "subscriptions_site_created" ON "company_site_subscriptions" USING btree ("company_site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_site_id" ON "company_site_transactions" USING btree ("company_site_id","id");--> statement-breakpoint
CREATE INDEX "transactions_site_created" ON "company_site_transactions" USING btree ("company_site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_site" ON "notifications" USING btree ("company_site_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_company" ON "audit_log" USING btree ("company_id","id");
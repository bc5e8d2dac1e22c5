ALTER TABLE "company_site_orders" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "company_site_id" SET DATA TYPE bigint, ALTER COLUMN "payment_method_id" SET DATA TYPE bigint, ALTER COLUMN "company_site_payment_method_id" SET DATA TYPE bigint, ALTER COLUMN "subscription_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "company_site_subscriptions" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "company_site_id" SET DATA TYPE bigint, ALTER COLUMN "company_site_payment_method_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "company_site_transactions" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "company_site_id" SET DATA TYPE bigint, ALTER COLUMN "company_site_payment_method_id" SET DATA TYPE bigint, ALTER COLUMN "order_id" SET DATA TYPE bigint, ALTER COLUMN "subscription_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "credential_links" ALTER COLUMN "user_id" SET DATA TYPE bigint, ALTER COLUMN "session_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "webauthn_credentials" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "known_browsers" ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint, ALTER COLUMN "company_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "webauthn_challenges" ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "fiscal_receipts" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "site_fiscal_method_id" SET DATA TYPE bigint, ALTER COLUMN "order_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "notification_tries" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "notification_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "company_site_id" SET DATA TYPE bigint, ALTER COLUMN "order_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "order_events" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "order_id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "pay_attempts" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "order_id" SET DATA TYPE bigint, ALTER COLUMN "site_payment_method_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "subscription_charges" ALTER COLUMN "subscription_id" SET DATA TYPE bigint, ALTER COLUMN "vault_token_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "vault_tokens" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "company_site_id" SET DATA TYPE bigint, ALTER COLUMN "site_payment_method_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "companies" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "main_user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "company_seq" ALTER COLUMN "company_id" SET DATA TYPE bigint, ALTER COLUMN "n" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "company_id" SET DATA TYPE bigint, ALTER COLUMN "invited_by" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint, ALTER COLUMN "trusted_browser_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "trusted_browsers" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "user_companies" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "company_id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "verifications" ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "company_sites" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "company_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "fiscal_methods" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "payment_methods" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "pos_types" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "shipping_methods" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "company_site_fiscal_methods" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "company_site_id" SET DATA TYPE bigint, ALTER COLUMN "fiscal_method_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "company_site_payment_methods" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "company_site_id" SET DATA TYPE bigint, ALTER COLUMN "payment_method_id" SET DATA TYPE bigint, ALTER COLUMN "fallback_of_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "company_site_shipping_methods" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "company_site_id" SET DATA TYPE bigint, ALTER COLUMN "shipping_method_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "company_id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint, ALTER COLUMN "record_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "countries" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "currencies" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "company_id" SET DATA TYPE bigint, ALTER COLUMN "site_id" SET DATA TYPE bigint, ALTER COLUMN "seq" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "saved_views" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "settings" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ticket_entries" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "ticket_id" SET DATA TYPE bigint, ALTER COLUMN "writer_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ticket_reads" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint, ALTER COLUMN "ticket_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "tickets" ALTER COLUMN "id" SET DATA TYPE bigint, ALTER COLUMN "user_id" SET DATA TYPE bigint, ALTER COLUMN "company_id" SET DATA TYPE bigint, ALTER COLUMN "company_site_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "due_work" ALTER COLUMN "company_site_id" SET DATA TYPE bigint, ALTER COLUMN "order_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER SEQUENCE "company_site_orders_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "company_site_subscriptions_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "company_site_transactions_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "webauthn_credentials_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "uploads_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "fiscal_receipts_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "notification_tries_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "notifications_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "order_events_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "pay_attempts_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "vault_tokens_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "companies_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "invitations_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "sessions_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "trusted_browsers_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "user_companies_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "users_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "company_sites_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "fiscal_methods_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "payment_methods_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "pos_types_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "shipping_methods_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "company_site_fiscal_methods_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "company_site_payment_methods_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "company_site_shipping_methods_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "audit_log_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "countries_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "currencies_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "mails_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "outbox_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "saved_views_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "settings_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "ticket_entries_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "ticket_reads_id_seq" AS bigint;--> statement-breakpoint
ALTER SEQUENCE "tickets_id_seq" AS bigint;--> statement-breakpoint
CREATE INDEX "orders_site_method" ON "company_site_orders" USING btree ("company_site_payment_method_id");--> statement-breakpoint
CREATE INDEX "orders_method" ON "company_site_orders" USING btree ("payment_method_id");--> statement-breakpoint
CREATE INDEX "subscriptions_site_method" ON "company_site_subscriptions" USING btree ("company_site_payment_method_id");--> statement-breakpoint
CREATE INDEX "transactions_site_method" ON "company_site_transactions" USING btree ("company_site_payment_method_id");--> statement-breakpoint
CREATE INDEX "credential_links_session" ON "credential_links" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "credential_links_user" ON "credential_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_browsers_user" ON "known_browsers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "uploads_company" ON "uploads" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "webauthn_challenges_user" ON "webauthn_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "order_events_user" ON "order_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pay_attempts_method" ON "pay_attempts" USING btree ("site_payment_method_id");--> statement-breakpoint
CREATE INDEX "subscription_charges_token" ON "subscription_charges" USING btree ("vault_token_id");--> statement-breakpoint
CREATE INDEX "vault_tokens_method" ON "vault_tokens" USING btree ("site_payment_method_id");--> statement-breakpoint
CREATE INDEX "companies_main_user" ON "companies" USING btree ("main_user_id");--> statement-breakpoint
CREATE INDEX "invitations_by" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "sessions_trusted_browser" ON "sessions" USING btree ("trusted_browser_id");--> statement-breakpoint
CREATE INDEX "trusted_browsers_user" ON "trusted_browsers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_user" ON "verifications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "company_site_fiscal_methods_method" ON "company_site_fiscal_methods" USING btree ("fiscal_method_id");--> statement-breakpoint
CREATE INDEX "company_site_payment_methods_method" ON "company_site_payment_methods" USING btree ("payment_method_id");--> statement-breakpoint
CREATE INDEX "company_site_shipping_methods_method" ON "company_site_shipping_methods" USING btree ("shipping_method_id");--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ticket_entries_writer" ON "ticket_entries" USING btree ("writer_id");--> statement-breakpoint
CREATE INDEX "ticket_reads_ticket" ON "ticket_reads" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "tickets_site" ON "tickets" USING btree ("company_site_id");--> statement-breakpoint
CREATE INDEX "tickets_user" ON "tickets" USING btree ("user_id");

CREATE INDEX "attempts_end" ON "attempts" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "credential_links_end" ON "credential_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "uploads_unnamed" ON "uploads" USING btree ("created_at") WHERE company_id is null and claimed_at is null;--> statement-breakpoint
CREATE INDEX "webauthn_challenges_end" ON "webauthn_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_events_at" ON "order_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "pay_attempts_end" ON "pay_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pay_page_misses_of_hour" ON "pay_page_misses" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "invitations_end" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_end" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "trusted_browsers_end" ON "trusted_browsers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verifications_end" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_log_created" ON "audit_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_at" ON "mails" USING btree ("at");--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "tickets_deleted" ON "tickets" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
-- Of the last year nothing is ever removed; before that, what the operator's settings let go.
CREATE OR REPLACE FUNCTION audit_log_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '365 days' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'DELETE' OR (NEW.id, NEW.action, NEW.resource, NEW.record_id, NEW.details, NEW.address, NEW.created_at)
    IS DISTINCT FROM (OLD.id, OLD.action, OLD.resource, OLD.record_id, OLD.details, OLD.address, OLD.created_at) THEN
    RAISE EXCEPTION 'the audit log only grows';
  END IF;
  RETURN NEW;
END $$;

ALTER TABLE "audit_log" ADD COLUMN "chain" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "previous_hash" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_chain" ON "audit_log" USING btree ("chain");--> statement-breakpoint
CREATE INDEX "audit_log_unchained" ON "audit_log" USING btree ("id") WHERE chain is null;--> statement-breakpoint
-- Each row is given its place in the chain once; for the rest it stays as it was written.
CREATE OR REPLACE FUNCTION audit_log_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '365 days' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'DELETE' OR (NEW.id, NEW.action, NEW.resource, NEW.record_id, NEW.details, NEW.address, NEW.created_at)
    IS DISTINCT FROM (OLD.id, OLD.action, OLD.resource, OLD.record_id, OLD.details, OLD.address, OLD.created_at)
    OR (OLD.chain IS NOT NULL AND (NEW.chain, NEW.previous_hash, NEW.hash, NEW.company_id, NEW.user_id)
      IS DISTINCT FROM (OLD.chain, OLD.previous_hash, OLD.hash, OLD.company_id, OLD.user_id)) THEN
    RAISE EXCEPTION 'the audit log only grows';
  END IF;
  RETURN NEW;
END $$;

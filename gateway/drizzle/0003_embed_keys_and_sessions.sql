ALTER TABLE "sessions" ADD COLUMN "begun_by_reset" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company_sites" ADD COLUMN "embed_key_sealed" text;--> statement-breakpoint
ALTER TABLE "company_sites" ADD COLUMN "embed_key_role" text;--> statement-breakpoint
-- What was written down stays as it was. A company or an account that is deleted leaves its rows, pointing at nobody.
CREATE FUNCTION audit_log_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.id, NEW.action, NEW.resource, NEW.record_id, NEW.details, NEW.address, NEW.created_at)
    IS DISTINCT FROM (OLD.id, OLD.action, OLD.resource, OLD.record_id, OLD.details, OLD.address, OLD.created_at) THEN
    RAISE EXCEPTION 'the audit log only grows';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_stays BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION audit_log_stays();

ALTER TABLE "uploads" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
-- What the messages of tickets name already stays, too.
UPDATE uploads SET claimed_at = now() WHERE company_id IS NULL AND name IN (
  SELECT (regexp_matches(attachments, '[0-9a-f]{32}\.[a-z0-9]{1,8}', 'g'))[1] FROM ticket_entries);

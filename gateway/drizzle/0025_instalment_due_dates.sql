ALTER TABLE "company_site_orders" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
-- A due date moves into the future when its order is paid or ends: what a subscription ordered later is for the date that is still due.
UPDATE "company_site_orders" o SET "due_at" = c."due_at" FROM "subscription_charges" c
WHERE o."subscription_id" = c."subscription_id" AND o."created_at" >= c."due_at";

ALTER TABLE "approvals" ADD COLUMN "lines" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_site_orders" ADD COLUMN "refund_data" text DEFAULT '{}' NOT NULL;
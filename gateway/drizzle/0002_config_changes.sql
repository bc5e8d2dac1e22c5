ALTER TABLE "company_sites" ADD COLUMN "config_changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "company_site_fiscal_methods" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "company_site_payment_methods" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "company_site_shipping_methods" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;
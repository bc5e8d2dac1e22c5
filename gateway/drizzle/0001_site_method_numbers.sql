CREATE TABLE "site_method_numbers" (
	"id" serial PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION next_site_method_number() RETURNS integer LANGUAGE sql VOLATILE AS
$$ INSERT INTO site_method_numbers DEFAULT VALUES RETURNING id $$;
--> statement-breakpoint
ALTER TABLE "company_site_fiscal_methods" ADD COLUMN "number" integer DEFAULT next_site_method_number() NOT NULL;--> statement-breakpoint
ALTER TABLE "company_site_payment_methods" ADD COLUMN "number" integer DEFAULT next_site_method_number() NOT NULL;--> statement-breakpoint
ALTER TABLE "company_site_shipping_methods" ADD COLUMN "number" integer DEFAULT next_site_method_number() NOT NULL;--> statement-breakpoint
ALTER TABLE "company_site_fiscal_methods" ADD CONSTRAINT "company_site_fiscal_methods_number_unique" UNIQUE("number");--> statement-breakpoint
ALTER TABLE "company_site_payment_methods" ADD CONSTRAINT "company_site_payment_methods_number_unique" UNIQUE("number");--> statement-breakpoint
ALTER TABLE "company_site_shipping_methods" ADD CONSTRAINT "company_site_shipping_methods_number_unique" UNIQUE("number");
ALTER TABLE "fiscal_receipts" DROP CONSTRAINT "fiscal_receipts_site_fiscal_method_id_company_site_fiscal_methods_id_fk";
--> statement-breakpoint
ALTER TABLE "fiscal_receipts" ALTER COLUMN "site_fiscal_method_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "fiscal_receipts" ADD CONSTRAINT "fiscal_receipts_site_fiscal_method_id_company_site_fiscal_methods_id_fk" FOREIGN KEY ("site_fiscal_method_id") REFERENCES "public"."company_site_fiscal_methods"("id") ON DELETE set null ON UPDATE no action;
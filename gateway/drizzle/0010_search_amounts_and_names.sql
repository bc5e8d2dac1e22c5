-- What is stored already is found as newer rows are: by its amount, and by its buyer's first and last name in one. The
-- folded words hold the JSON of the record, so that the names are taken from there.
UPDATE company_site_orders SET search_text = concat_ws(' ', search_text, amount,
  substring(search_text from '"first_name"\s*:\s*"([^"]*)"'), substring(search_text from '"last_name"\s*:\s*"([^"]*)"'));
--> statement-breakpoint
UPDATE company_site_subscriptions SET search_text = concat_ws(' ', search_text, amount,
  substring(search_text from '"first_name"\s*:\s*"([^"]*)"'), substring(search_text from '"last_name"\s*:\s*"([^"]*)"'));
--> statement-breakpoint
UPDATE company_site_transactions AS t SET search_text = concat_ws(' ', t.search_text, hpay_fold(o.uid), hpay_fold(o.name),
  substring(o.search_text from '"first_name"\s*:\s*"([^"]*)"'), substring(o.search_text from '"last_name"\s*:\s*"([^"]*)"'),
  substring(o.search_text from '"email"\s*:\s*"([^"]*)"'))
FROM company_site_orders AS o WHERE o.id = t.order_id;

-- As `fold` of the domain package: the Greek s at the end of a word is the one within it.
CREATE OR REPLACE FUNCTION hpay_fold(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value ~ '^[\x01-\x7f]*$' THEN lower(value) ELSE
    translate(hpay_latin(lower(regexp_replace(
      normalize(hpay_latin(normalize(value, NFKC)), NFKD),
      '[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]+', '', 'g'))), 'ς', 'σ')
  END
$$;
--> statement-breakpoint
UPDATE company_site_orders SET search_text = replace(search_text, 'ς', 'σ') WHERE search_text LIKE '%ς%';
--> statement-breakpoint
UPDATE company_site_subscriptions SET search_text = replace(search_text, 'ς', 'σ') WHERE search_text LIKE '%ς%';
--> statement-breakpoint
UPDATE company_site_transactions SET search_text = replace(search_text, 'ς', 'σ') WHERE search_text LIKE '%ς%';

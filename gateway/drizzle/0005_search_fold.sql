-- Text as a person searches it, by the same rules as `fold` of the domain package: compatible forms made one, Cyrillic in
-- Latin letters, no marks on letters, lower case. Both cases of each letter are listed, because lower() of some locales
-- knows ASCII only.
CREATE OR REPLACE FUNCTION hpay_latin(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(value, 'аАбБвВгГдДеЕжЖзЗиИјЈкКлЛмМнНоОпПрРсСтТћЋуУфФхХцЦчЧшШёЁѐЀѝЍйЙыЫэЭðÐøØłŁıħĦъЪьЬ', 'aabbvvggddeezzzziijjkkllmmnnoopprrssttccuuffhhccccsseeeeiijjyyeeddoollihh'), 'ђ', 'dj'), 'Ђ', 'dj'), 'ѓ', 'gj'), 'Ѓ', 'gj'), 'ѕ', 'dz'), 'Ѕ', 'dz'), 'ќ', 'kj'), 'Ќ', 'kj'), 'љ', 'lj'), 'Љ', 'lj'), 'њ', 'nj'), 'Њ', 'nj'), 'џ', 'dz'), 'Џ', 'dz'), 'щ', 'sc'), 'Щ', 'sc'), 'ю', 'ju'), 'Ю', 'ju'), 'я', 'ja'), 'Я', 'ja'), 'đ', 'dj'), 'Đ', 'dj'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'), 'ẞ', 'ss')
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hpay_fold(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value ~ '^[\x01-\x7f]*$' THEN lower(value) ELSE
    hpay_latin(lower(regexp_replace(
      normalize(hpay_latin(normalize(value, NFKC)), NFKD),
      '[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]+', '', 'g')))
  END
$$;
--> statement-breakpoint
UPDATE company_site_orders SET search_text = hpay_fold(search_text);
--> statement-breakpoint
UPDATE company_site_subscriptions SET search_text = hpay_fold(search_text);
--> statement-breakpoint
UPDATE company_site_transactions SET search_text = hpay_fold(search_text);

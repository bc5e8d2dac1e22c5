CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
-- Text as a person searches it: lower case, Latin, without marks. The same rules as `fold` of the domain package.
CREATE OR REPLACE FUNCTION hpay_fold(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(replace(
    translate(lower(value), 'абвгдезијклмнопрстћуфхцчшжčćšžáàâäãåéèêëíìîïóòôöõúùûüñçý', 'abvgdezijklmnoprstcufhccszccszaaaaaaeeeeiiiiooooouuuuncy'),
    'љ', 'lj'), 'њ', 'nj'), 'џ', 'dz'), 'ђ', 'dj'), 'đ', 'dj')
$$;

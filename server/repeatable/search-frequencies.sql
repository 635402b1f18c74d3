-- needs: viewer-access

-- In how many passages of the assets asked (null: all) each lexeme stands, and how many passages those assets have: words
-- are weighed by the assets asked alone, the same for everybody who may read them. It runs as its owner for the reason
-- that `search-passages.sql` gives.
CREATE FUNCTION search_frequencies(lexemes text[], within_assets uuid[])
RETURNS TABLE (lexeme text, documents int, passages int)
LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL UNSAFE
SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan
AS $body$
#variable_conflict use_column
BEGIN
  RETURN QUERY
WITH places AS MATERIALIZED (
  SELECT r.id FROM (SELECT asset_id AS id FROM public.viewer_assets) r WHERE $2::uuid[] IS NULL OR r.id = ANY ($2::uuid[])
)
SELECT f.lexeme, sum(f.documents)::int, (
  SELECT sum(s.passages)::int FROM public.search_statistics s
  WHERE s.company_id = (SELECT nullif(current_setting('app.company', true), '')::uuid) AND s.asset_id IN (SELECT id FROM places))
FROM public.lexeme_frequency f
WHERE f.company_id = (SELECT nullif(current_setting('app.company', true), '')::uuid) AND f.lexeme = ANY ($1::text[]) AND f.asset_id IN (SELECT id FROM places)
GROUP BY f.lexeme;
END
$body$;

REVOKE ALL ON FUNCTION search_frequencies(text[], uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_frequencies(text[], uuid[]) TO millwright_request;

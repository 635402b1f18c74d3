-- needs: viewer-access

-- What stands in the passages of the assets asked (null: all) that begins so, the commonest first. Lexemes are in byte
-- order, and no character comes after the last of Unicode. It runs as its owner for the reason that `search-passages.sql`
-- gives.
CREATE FUNCTION search_completions(beginnings text[], within_assets uuid[], wanted_rows int)
RETURNS TABLE (lexeme text)
LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL UNSAFE
SET search_path = pg_catalog, pg_temp
SET jit = off
AS $body$
#variable_conflict use_column
BEGIN
  RETURN QUERY
SELECT f.lexeme
FROM unnest($1::text[]) AS b (beginning)
JOIN public.lexeme_frequency f ON f.company_id = (SELECT nullif(current_setting('app.company', true), '')::uuid)
  AND f.lexeme >= b.beginning COLLATE "C" AND f.lexeme < (b.beginning || chr(1114111)) COLLATE "C"
WHERE f.asset_id IN (SELECT r.id FROM (SELECT asset_id AS id FROM public.viewer_assets) r WHERE $2::uuid[] IS NULL OR r.id = ANY ($2::uuid[]))
GROUP BY f.lexeme
ORDER BY sum(f.documents) DESC, f.lexeme
LIMIT $3::int;
END
$body$;

REVOKE ALL ON FUNCTION search_completions(text[], uuid[], int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_completions(text[], uuid[], int) TO millwright_request;

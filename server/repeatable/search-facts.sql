-- needs: viewer-access

-- By words: under row-level security `@@` would be asked of every row of the company, not of the index.
CREATE FUNCTION search_facts(lexemes text[], of_kinds text[], within_assets uuid[], wanted_rows int)
RETURNS TABLE (fact_id uuid, held int)
LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL UNSAFE
SET search_path = pg_catalog, pg_temp
SET jit = off
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $body$
BEGIN
  RETURN QUERY
  WITH places AS MATERIALIZED (
    SELECT a.asset_id AS id FROM public.viewer_assets a
    WHERE a.company_id = (SELECT nullif(current_setting('app.company', true), '')::uuid)
      AND ($3 IS NULL OR a.asset_id = ANY ($3))
  ),
  asked AS MATERIALIZED (
    SELECT ('''' || replace(replace(q.lexeme, '\', '\\'), '''', '''''') || '''')::tsquery AS query
    FROM unnest($1) AS q (lexeme)
  ),
  whole AS MATERIALIZED (SELECT string_agg(a.query::text, ' | ')::tsquery AS query FROM asked a)
  SELECT f.id, (SELECT count(*) FROM asked a WHERE f.tokens @@ a.query)::int AS hits
  FROM public.facts f
  JOIN public.search_versions v ON v.company_id = f.company_id AND v.version_id = f.version_id AND v.searchable
  WHERE f.company_id::text = (SELECT nullif(current_setting('app.company', true), '')::uuid)::text
    AND f.asset_id IN (SELECT p.id FROM places p) AND f.tokens @@ (SELECT w.query FROM whole w)
    AND ($2 IS NULL OR f.kind = ANY ($2))
    AND NOT EXISTS (
      SELECT FROM public.fact_corrections c
      WHERE c.company_id = f.company_id AND c.resource_id = f.resource_id AND c.read_as = f.read_as AND c.hidden)
  ORDER BY hits DESC, f.version_id, f.ordinal
  LIMIT $4;
END
$body$;

REVOKE ALL ON FUNCTION search_facts(text[], text[], uuid[], int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_facts(text[], text[], uuid[], int) TO millwright_request;

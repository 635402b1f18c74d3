/** What the prototype keeps; every key has the company. `r` of a run, a segment and a block are numbers of one sequence. */
export const postingTables = `
  CREATE SEQUENCE IF NOT EXISTS posting_numbers AS int;
  CREATE TABLE IF NOT EXISTS posting_runs (
    company_id uuid NOT NULL, run int NOT NULL, version_id uuid NOT NULL, asset_id uuid NOT NULL, resource_id uuid NOT NULL,
    passages int NOT NULL, length int NOT NULL, removed bytea, lengths bytea NOT NULL, passage_ids uuid[] NOT NULL,
    PRIMARY KEY (company_id, run));
  CREATE INDEX IF NOT EXISTS posting_runs_of_version ON posting_runs (company_id, version_id) INCLUDE (run, passages, length);
  CREATE TABLE IF NOT EXISTS posting_segments (
    company_id uuid NOT NULL, segment int NOT NULL, passages int NOT NULL, PRIMARY KEY (company_id, segment));
  CREATE TABLE IF NOT EXISTS posting_blocks (
    company_id uuid NOT NULL, segment int NOT NULL, first text COLLATE "C" NOT NULL, heads bytea NOT NULL, postings bytea NOT NULL,
    PRIMARY KEY (company_id, segment, first));
  ALTER TABLE posting_blocks ALTER heads SET STORAGE EXTERNAL, ALTER postings SET STORAGE EXTERNAL;
  ALTER TABLE posting_runs ALTER lengths SET STORAGE EXTERNAL, ALTER passage_ids SET STORAGE EXTERNAL;
  ALTER TABLE posting_runs ENABLE ROW LEVEL SECURITY;
  ALTER TABLE posting_segments ENABLE ROW LEVEL SECURITY;
  ALTER TABLE posting_blocks ENABLE ROW LEVEL SECURITY;
  DROP POLICY IF EXISTS own ON posting_runs; DROP POLICY IF EXISTS own ON posting_segments; DROP POLICY IF EXISTS own ON posting_blocks;
  CREATE POLICY own ON posting_runs TO millwright_request USING (company_id = nullif(current_setting('app.company', true), '')::uuid);
  CREATE POLICY own ON posting_segments TO millwright_request USING (company_id = nullif(current_setting('app.company', true), '')::uuid);
  CREATE POLICY own ON posting_blocks TO millwright_request USING (company_id = nullif(current_setting('app.company', true), '')::uuid);
  GRANT SELECT, INSERT, UPDATE, DELETE ON posting_runs, posting_segments, posting_blocks TO millwright_request;
  GRANT USAGE ON SEQUENCE posting_numbers TO millwright_request;
  GRANT INSERT, DELETE ON search_versions, version_counts TO millwright_request;
  CREATE OR REPLACE FUNCTION posting_scope(lexemes text[], within_assets uuid[], within_type text, of_class text, in_language text, with_tag text)
  RETURNS TABLE (lexeme int, segment int, heads bytea, postings bytea, scope text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL UNSAFE
  SET search_path = pg_catalog, pg_temp
  SET jit = off
  SET plan_cache_mode = force_generic_plan
  AS $body$
  #variable_conflict use_column
  DECLARE
    company uuid := nullif(current_setting('app.company', true), '')::uuid;
  BEGIN
    RETURN QUERY
  WITH places AS MATERIALIZED (
    SELECT r.id FROM (SELECT asset_id AS id FROM public.viewer_assets) r WHERE $2::uuid[] IS NULL OR r.id = ANY ($2::uuid[])
  ),
  visible AS MATERIALIZED (
    SELECT v.version_id FROM public.search_versions v
    WHERE v.company_id = company AND v.searchable AND v.asset_id IN (SELECT id FROM places)
      AND ($3::text IS NULL OR v.resource_id IN (
        SELECT r.id FROM public.resources r WHERE r.company_id = company AND r.type = $3::text))
      AND ($4::text IS NULL AND $5::text IS NULL AND $6::text IS NULL OR v.resource_id IN (
        SELECT d.resource_id FROM public.makers_documents d
        WHERE d.company_id = company
          AND ($4::text IS NULL OR $4::text = ANY (d.classes)) AND ($5::text IS NULL OR EXISTS (
            SELECT FROM unnest(d.languages) AS l (tag) WHERE $5::text IN (l.tag, split_part(l.tag, '-', 1))))
          AND ($6::text IS NULL OR EXISTS (
            SELECT FROM jsonb_array_elements(d.tags) AS t (tag) WHERE t.tag ->> 'label' = $6::text))))
  )
  SELECT NULL::int, NULL::int, NULL::bytea, NULL::bytea, (
    SELECT string_agg(r.run || ' ' || r.passages || ' ' || r.length || coalesce(' ' || encode(r.removed, 'hex'), ''), ',')
    FROM public.posting_runs r JOIN visible v ON v.version_id = r.version_id WHERE r.company_id = company)
  UNION ALL
  SELECT l.n::int, s.segment, found.heads, found.postings, NULL
  FROM public.posting_segments s
  CROSS JOIN unnest($1::text[]) WITH ORDINALITY AS l (lexeme, n)
  CROSS JOIN LATERAL (
    SELECT k.heads, k.postings FROM public.posting_blocks k
    WHERE k.company_id = company AND k.segment = s.segment AND k.first <= l.lexeme COLLATE "C"
    ORDER BY k.first DESC LIMIT 1) found
  WHERE s.company_id = company AND EXISTS (SELECT FROM visible);
  END
  $body$;
  REVOKE ALL ON FUNCTION posting_scope(text[], uuid[], text, text, text, text) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION posting_scope(text[], uuid[], text, text, text, text) TO millwright_request;
`

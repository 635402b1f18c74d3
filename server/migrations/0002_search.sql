-- knowledge/search/search-functions.sql.ts says why; a test holds the two against each other.
ALTER TABLE passage_search ALTER COLUMN tokens SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE passage_search SET (toast_tuple_target = 8160);--> statement-breakpoint
ALTER TABLE lexeme_frequency SET (fillfactor = 70);--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_added_passages() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  INSERT INTO public.search_statistics AS s (company_id, asset_id, passages, length)
  SELECT company_id, asset_id, count(*), sum(length) FROM changed GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (company_id, asset_id) DO UPDATE
  SET passages = s.passages + excluded.passages, length = s.length + excluded.length;

  INSERT INTO public.lexeme_frequency AS f (company_id, lexeme, documents)
  SELECT company_id, word COLLATE "C", count(*)
  FROM changed CROSS JOIN LATERAL unnest(tsvector_to_array(tokens)) word
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (company_id, lexeme) DO UPDATE SET documents = f.documents + excluded.documents;
  RETURN NULL;
END
$body$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_removed_passages() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  INSERT INTO public.search_statistics AS s (company_id, asset_id, passages, length)
  SELECT company_id, asset_id, -count(*), -sum(length) FROM changed GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (company_id, asset_id) DO UPDATE
  SET passages = s.passages + excluded.passages, length = s.length + excluded.length;

  -- Lowered by an insert, because only that visits its rows in the order of the query.
  INSERT INTO public.lexeme_frequency AS f (company_id, lexeme, documents)
  SELECT company_id, word COLLATE "C", -count(*)
  FROM changed CROSS JOIN LATERAL unnest(tsvector_to_array(tokens)) word
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (company_id, lexeme) DO UPDATE SET documents = f.documents + excluded.documents;

  DELETE FROM public.lexeme_frequency f
  USING (SELECT DISTINCT company_id, word COLLATE "C" AS lexeme
    FROM changed CROSS JOIN LATERAL unnest(tsvector_to_array(tokens)) word) gone
  WHERE f.company_id = gone.company_id AND f.lexeme = gone.lexeme AND f.documents <= 0;
  RETURN NULL;
END
$body$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER passage_search_added AFTER INSERT ON passage_search
   REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added_passages();--> statement-breakpoint
CREATE OR REPLACE TRIGGER passage_search_removed AFTER DELETE ON passage_search
   REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_passages();--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_passages(lexemes text[], weights float8[], within_assets uuid[], wanted_rows int)
RETURNS TABLE (passage_id uuid, score float8)
LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL UNSAFE
SET search_path = pg_catalog, pg_temp
SET jit = off
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $body$
#variable_conflict use_column
BEGIN
  RETURN QUERY 
WITH readable AS MATERIALIZED (
  SELECT a.id
  FROM public.users u
  JOIN public.assets a ON a.company_id = u.company_id AND a.deleted_at IS NULL
  JOIN public.departments d ON d.company_id = a.company_id AND d.id = a.department_id AND d.deleted_at IS NULL
  WHERE u.company_id = (SELECT nullif(current_setting('app.company', true), '')::uuid) AND u.id = (SELECT nullif(current_setting('app.user', true), '')::uuid) AND u.removed_at IS NULL
    AND ($3::uuid[] IS NULL OR a.id = ANY ($3::uuid[]))
    AND (u.role = 'admin' OR EXISTS (
      SELECT FROM public.access_grants g
      WHERE g.company_id = u.company_id AND g.user_id = u.id AND g.asset_id = a.id))
),
corpus AS MATERIALIZED (
  SELECT sum(s.passages)::float8 AS passages,
    greatest(sum(s.length)::float8 / nullif(sum(s.passages), 0), 1) AS average,
    coalesce(sum(s.passages) FILTER (WHERE s.asset_id IN (SELECT id FROM readable)), 0)::float8 AS within
  FROM public.search_statistics s
  WHERE s.company_id = (SELECT nullif(current_setting('app.company', true), '')::uuid)
),
asked AS MATERIALIZED (
  SELECT q.weight, f.documents, literal.text AS literal, literal.text::tsquery AS query,
    q.weight * ln(1 + greatest(c.passages - f.documents + 0.5::float8, 0.5) / (f.documents + 0.5::float8)) AS idf
  FROM unnest($1::text[], $2::float8[]) AS q (lexeme, weight)
  JOIN public.lexeme_frequency f ON f.company_id = (SELECT nullif(current_setting('app.company', true), '')::uuid) AND f.lexeme = q.lexeme AND f.documents > 0
  CROSS JOIN corpus c
  CROSS JOIN LATERAL (
    SELECT '''' || replace(replace(q.lexeme, '\', '\\'), '''', '''''') || '''' AS text) literal
  ORDER BY idf DESC
  LIMIT 32
),
rarest AS MATERIALIZED (
  SELECT literal, documents, sum(found) OVER w <= 2000 OR row_number() OVER w = 1 AS alone, row_number() OVER w AS place
  FROM (SELECT literal, documents, least(documents, c.within) AS found FROM asked CROSS JOIN corpus c WHERE weight >= 1) a
  WINDOW w AS (ORDER BY documents, literal ROWS UNBOUNDED PRECEDING)
),
paired AS (
  SELECT a.literal || ' & ' || b.literal AS part,
    sum(a.documents * b.documents::float8 / c.passages) OVER (ORDER BY a.documents * b.documents::float8, a.place, b.place) AS found
  FROM (SELECT * FROM rarest WHERE NOT alone ORDER BY place LIMIT 6) a
  JOIN (SELECT * FROM rarest WHERE NOT alone ORDER BY place LIMIT 6) b ON a.place < b.place
  CROSS JOIN corpus c
),
wanted AS MATERIALIZED (
  SELECT string_agg(part, ' | ')::tsquery AS query
  FROM (
    SELECT literal AS part FROM rarest CROSS JOIN corpus c WHERE alone OR c.within <= 3000
    UNION ALL
    SELECT part FROM paired CROSS JOIN corpus c WHERE found <= 1000 AND c.within > 3000
  ) parts
),
candidates AS (
  (SELECT s.passage_id, s.version_id, s.length, s.tokens
  FROM public.passage_search s
  WHERE (SELECT count(*) FROM readable) = 1
    AND s.company_id::text = (SELECT nullif(current_setting('app.company', true), '')::uuid)::text AND s.asset_id = (SELECT id FROM readable LIMIT 1)
    AND s.tokens @@ (SELECT query FROM wanted)
  LIMIT 3000)
  UNION ALL
  (SELECT s.passage_id, s.version_id, s.length, s.tokens
  FROM public.passage_search s
  WHERE (SELECT count(*) FROM readable) > 1
    AND s.company_id::text = (SELECT nullif(current_setting('app.company', true), '')::uuid)::text AND s.asset_id IN (SELECT id FROM readable)
    AND s.tokens @@ (SELECT query FROM wanted)
  LIMIT 3000)
),
normed AS (
  SELECT c.*, 1.2::float8 * (0.25::float8 + 0.75::float8 * c.length / corpus.average) AS norm
  FROM candidates c CROSS JOIN corpus
),
-- Surface forms only ever add to a lexeme that counts already: the best of many are found without them.
first AS MATERIALIZED (
  SELECT n.passage_id, n.version_id, n.tokens, n.norm, coalesce((
    SELECT sum(a.idf * 2.2::float8 * tf.n / (tf.n + n.norm))
    FROM asked a
    CROSS JOIN LATERAL (SELECT ts_rank('{1,1,1,1}', n.tokens, a.query)::float8 AS rank OFFSET 0) r
    CROSS JOIN LATERAL (SELECT round(0.6079271::float8 / (1 - r.rank) - 0.5::float8) AS n OFFSET 0) tf
    WHERE a.weight >= 1 AND r.rank > 0), 0) AS score
  FROM normed n
  ORDER BY score DESC, n.passage_id
  LIMIT 4 * $4::int
),
best AS MATERIALIZED (
  SELECT n.passage_id, n.version_id, n.score + coalesce((
    SELECT sum(a.idf * 2.2::float8 * tf.n / (tf.n + n.norm))
    FROM asked a
    CROSS JOIN LATERAL (SELECT ts_rank('{1,1,1,1}', n.tokens, a.query)::float8 AS rank OFFSET 0) r
    CROSS JOIN LATERAL (SELECT round(0.6079271::float8 / (1 - r.rank) - 0.5::float8) AS n OFFSET 0) tf
    WHERE a.weight < 1 AND r.rank > 0), 0) AS score
  FROM first n
)
SELECT b.passage_id, b.score
FROM best b
JOIN public.resource_versions v ON v.company_id = (SELECT nullif(current_setting('app.company', true), '')::uuid) AND v.id = b.version_id AND v.processed_at IS NOT NULL
JOIN public.resources r ON r.company_id = v.company_id AND r.id = v.resource_id AND r.ai_access AND r.deleted_at IS NULL
ORDER BY b.score DESC, b.passage_id
LIMIT $4::int;
END
$body$;--> statement-breakpoint
REVOKE ALL ON FUNCTION search_passages(text[], float8[], uuid[], int) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION search_passages(text[], float8[], uuid[], int) TO millwright_request;--> statement-breakpoint
REVOKE ALL ON FUNCTION count_added_passages() FROM PUBLIC;--> statement-breakpoint
REVOKE ALL ON FUNCTION count_removed_passages() FROM PUBLIC;--> statement-breakpoint
REVOKE ALL ON passage_search, lexeme_frequency, search_statistics FROM millwright_request;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON passage_search TO millwright_request;--> statement-breakpoint
GRANT SELECT ON lexeme_frequency, search_statistics TO millwright_request;

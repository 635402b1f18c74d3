-- Functions stand in knowledge/search/*.sql.ts, which say why; a test holds the two against each other.
ALTER TABLE "search_versions" ADD COLUMN "wanted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What may be found was counted to the last passage until now.
UPDATE "search_versions" SET "wanted" = "searchable";--> statement-breakpoint
ALTER TABLE "search_versions" ALTER COLUMN "wanted" DROP DEFAULT;--> statement-breakpoint
DROP INDEX "search_versions_unsettled";--> statement-breakpoint
CREATE INDEX "search_versions_unsettled" ON "search_versions" USING btree ("company_id","wanted" DESC NULLS FIRST,"version_id") WHERE counted_to <> CASE WHEN wanted THEN 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid ELSE '00000000-0000-0000-0000-000000000000'::uuid END;--> statement-breakpoint
ALTER TABLE "passage_search" ADD COLUMN "indexed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
DROP INDEX "passage_search_tokens";--> statement-breakpoint
-- What is being processed stays: its job does not index it again.
UPDATE "passage_search" s SET "indexed" = false
FROM "search_versions" v JOIN "resource_versions" p ON p."company_id" = v."company_id" AND p."id" = v."version_id"
WHERE s."company_id" = v."company_id" AND s."version_id" = v."version_id" AND NOT v."wanted" AND v."counted_to" = '00000000-0000-0000-0000-000000000000'::uuid
  AND p."processed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "passage_search_tokens" ON "passage_search" USING gin ((company_id::text),"asset_id","tokens") WHERE indexed;--> statement-breakpoint
DROP FUNCTION settle_search_versions(int, int);--> statement-breakpoint
-- Null where a model refuses the text.
ALTER TABLE "passage_embeddings" ALTER COLUMN "embedding" DROP NOT NULL;--> statement-breakpoint
-- A parameter of it is called otherwise.
DROP FUNCTION settle_search_counts(uuid, uuid, boolean, int);--> statement-breakpoint
CREATE OR REPLACE FUNCTION settle_search_counts(of_company uuid, of_version uuid, counting boolean, most int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
DECLARE
  reached uuid;
  taken uuid[];
BEGIN
  SELECT v.counted_to INTO reached FROM public.search_versions v
  WHERE v.company_id = of_company AND v.version_id = of_version FOR NO KEY UPDATE;
  IF reached IS NULL OR reached = (CASE WHEN counting THEN 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid ELSE '00000000-0000-0000-0000-000000000000'::uuid END) THEN
    RETURN false;
  END IF;
  IF counting THEN
    taken := ARRAY(SELECT s.passage_id FROM public.passage_search s
      WHERE s.company_id = of_company AND s.version_id = of_version AND s.passage_id > reached
      ORDER BY s.passage_id LIMIT most);
    reached := CASE WHEN cardinality(taken) < most THEN 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid ELSE taken[most] END;

  INSERT INTO public.search_statistics AS s (company_id, asset_id, passages, length)
  SELECT c.company_id, c.asset_id, count(*), sum(c.length) FROM (SELECT * FROM public.passage_search WHERE company_id = of_company AND passage_id = ANY (taken)) c GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (company_id, asset_id) DO UPDATE
  SET passages = s.passages + excluded.passages, length = s.length + excluded.length;

  INSERT INTO public.lexeme_frequency AS f (company_id, lexeme, asset_id, documents)
  SELECT c.company_id, word COLLATE "C", c.asset_id, count(*)
  FROM (SELECT * FROM public.passage_search WHERE company_id = of_company AND passage_id = ANY (taken)) c CROSS JOIN LATERAL unnest(tsvector_to_array(c.tokens)) word
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (company_id, lexeme, asset_id) DO UPDATE SET documents = f.documents + excluded.documents;

  UPDATE public.passage_search s SET indexed = true
  WHERE s.company_id = of_company AND s.passage_id = ANY (taken) AND s.indexed <> true;
  ELSE
    taken := ARRAY(SELECT s.passage_id FROM public.passage_search s
      WHERE s.company_id = of_company AND s.version_id = of_version AND s.passage_id <= reached
      ORDER BY s.passage_id DESC LIMIT most + 1);
    reached := coalesce(taken[most + 1], '00000000-0000-0000-0000-000000000000'::uuid);
    taken := taken[:most];

  INSERT INTO public.search_statistics AS s (company_id, asset_id, passages, length)
  SELECT c.company_id, c.asset_id, -count(*), -sum(c.length) FROM (SELECT * FROM public.passage_search WHERE company_id = of_company AND passage_id = ANY (taken)) c GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (company_id, asset_id) DO UPDATE
  SET passages = s.passages + excluded.passages, length = s.length + excluded.length;

  INSERT INTO public.lexeme_frequency AS f (company_id, lexeme, asset_id, documents)
  SELECT c.company_id, word COLLATE "C", c.asset_id, -count(*)
  FROM (SELECT * FROM public.passage_search WHERE company_id = of_company AND passage_id = ANY (taken)) c CROSS JOIN LATERAL unnest(tsvector_to_array(c.tokens)) word
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (company_id, lexeme, asset_id) DO UPDATE SET documents = f.documents + excluded.documents;

  DELETE FROM public.lexeme_frequency f
  USING (SELECT DISTINCT c.company_id, word COLLATE "C" AS lexeme, c.asset_id
    FROM (SELECT * FROM public.passage_search WHERE company_id = of_company AND passage_id = ANY (taken)) c CROSS JOIN LATERAL unnest(tsvector_to_array(c.tokens)) word) gone
  WHERE f.company_id = gone.company_id AND f.lexeme = gone.lexeme AND f.asset_id = gone.asset_id AND f.documents <= 0;

  UPDATE public.passage_search s SET indexed = false
  WHERE s.company_id = of_company AND s.passage_id = ANY (taken) AND s.indexed <> false;
  END IF;
  UPDATE public.search_versions v SET counted_to = reached, searchable = v.wanted AND reached = 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
  WHERE v.company_id = of_company AND v.version_id = of_version;
  RETURN reached NOT IN ('00000000-0000-0000-0000-000000000000'::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid);
END
$body$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_searchable(of_company uuid, of_resource uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  -- Whoever changes what the rule reads has ended when it is read: the resource first, then its versions.
  PERFORM FROM public.resources r WHERE r.company_id = of_company AND r.id = of_resource FOR SHARE;
  PERFORM pg_advisory_xact_lock(hashtextextended('searchable ' || of_resource, 0));
  UPDATE public.search_versions v SET wanted = NOT v.wanted, searchable = NOT v.wanted AND v.counted_to = 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
  WHERE v.company_id = of_company AND v.resource_id = of_resource
    AND v.wanted <> EXISTS (
      SELECT FROM public.searchable_versions(of_company, of_resource) s WHERE s.version_id = v.version_id);
END
$body$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_added_passages() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
DECLARE
  first_seen uuid[];
  resource record;
BEGIN
  WITH added AS (
    INSERT INTO public.search_versions AS v
      (company_id, version_id, resource_id, asset_id, wanted, searchable, counted_to)
    SELECT DISTINCT company_id, version_id, resource_id, asset_id, false, false, '00000000-0000-0000-0000-000000000000'::uuid FROM changed ORDER BY 1, 2
    ON CONFLICT DO NOTHING
    RETURNING v.version_id
  )
  SELECT coalesce(array_agg(version_id), '{}') INTO first_seen FROM added;
  FOR resource IN
    SELECT DISTINCT company_id, resource_id FROM changed WHERE version_id = ANY (first_seen) ORDER BY 1, 2
  LOOP
    PERFORM public.refresh_searchable(resource.company_id, resource.resource_id);
  END LOOP;
  -- Their first passages are counted below.
  UPDATE public.search_versions v SET counted_to = 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid, searchable = true
  FROM (SELECT DISTINCT company_id, version_id FROM changed WHERE version_id = ANY (first_seen)) n
  WHERE v.company_id = n.company_id AND v.version_id = n.version_id AND v.wanted;

  PERFORM FROM public.search_versions v
  WHERE (v.company_id, v.version_id) IN (SELECT company_id, version_id FROM changed)
  ORDER BY v.company_id, v.version_id FOR NO KEY UPDATE;

  INSERT INTO public.search_statistics AS s (company_id, asset_id, passages, length)
  SELECT c.company_id, c.asset_id, count(*), sum(c.length) FROM (
    SELECT n.* FROM changed n JOIN public.search_versions v USING (company_id, version_id)
    WHERE n.passage_id <= v.counted_to) c GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (company_id, asset_id) DO UPDATE
  SET passages = s.passages + excluded.passages, length = s.length + excluded.length;

  INSERT INTO public.lexeme_frequency AS f (company_id, lexeme, asset_id, documents)
  SELECT c.company_id, word COLLATE "C", c.asset_id, count(*)
  FROM (
    SELECT n.* FROM changed n JOIN public.search_versions v USING (company_id, version_id)
    WHERE n.passage_id <= v.counted_to) c CROSS JOIN LATERAL unnest(tsvector_to_array(c.tokens)) word
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (company_id, lexeme, asset_id) DO UPDATE SET documents = f.documents + excluded.documents;
  RETURN NULL;
END
$body$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION settle_next_search_version(after_company uuid, most int) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
DECLARE
  unsettled record;
BEGIN
  SELECT v.company_id, v.version_id, v.wanted INTO unsettled
  FROM public.search_versions v
  WHERE v.counted_to <> CASE WHEN v.wanted THEN 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid ELSE '00000000-0000-0000-0000-000000000000'::uuid END AND v.company_id > after_company
    AND EXISTS (SELECT FROM public.resource_versions p
      WHERE p.company_id = v.company_id AND p.id = v.version_id AND p.processed_at IS NOT NULL)
  ORDER BY v.company_id, v.wanted DESC, v.version_id LIMIT 1
  FOR NO KEY UPDATE SKIP LOCKED;
  PERFORM public.settle_search_counts(unsettled.company_id, unsettled.version_id, unsettled.wanted, most);
  RETURN unsettled.company_id;
END
$body$;--> statement-breakpoint
REVOKE ALL ON FUNCTION settle_next_search_version(uuid, int) FROM PUBLIC;--> statement-breakpoint
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
  SELECT r.id, $3::uuid[] IS NULL OR r.id = ANY ($3::uuid[]) AS asked
  FROM (SELECT asset_id AS id FROM public.viewer_assets) r
),
places AS MATERIALIZED (SELECT id FROM readable WHERE asked),
visible AS MATERIALIZED (
  SELECT v.version_id
  FROM public.search_versions v
  WHERE v.company_id = (SELECT nullif(current_setting('app.company', true), '')::uuid) AND v.searchable AND v.asset_id IN (SELECT id FROM places)
),
corpus AS MATERIALIZED (
  SELECT sum(s.passages)::float8 AS passages,
    greatest(sum(s.length)::float8 / nullif(sum(s.passages), 0), 1) AS average,
    coalesce(sum(s.passages) FILTER (WHERE r.asked), 0)::float8 AS within
  FROM public.search_statistics s
  JOIN readable r ON r.id = s.asset_id
  WHERE s.company_id = (SELECT nullif(current_setting('app.company', true), '')::uuid)
),
known AS MATERIALIZED (
  SELECT q.lexeme, q.weight, sum(f.documents)::float8 AS documents,
    coalesce(sum(f.documents) FILTER (WHERE r.asked), 0)::float8 AS found
  FROM unnest($1::text[], $2::float8[]) AS q (lexeme, weight)
  JOIN public.lexeme_frequency f ON f.company_id = (SELECT nullif(current_setting('app.company', true), '')::uuid) AND f.lexeme = q.lexeme
  JOIN readable r ON r.id = f.asset_id
  GROUP BY 1, 2
),
asked AS MATERIALIZED (
  SELECT q.weight, q.found, literal.text AS literal, literal.text::tsquery AS query,
    q.weight * ln(1 + greatest(c.passages - q.documents + 0.5::float8, 0.5) / (q.documents + 0.5::float8)) AS idf
  FROM known q
  CROSS JOIN corpus c
  CROSS JOIN LATERAL (
    SELECT '''' || replace(replace(q.lexeme, '\', '\\'), '''', '''''') || '''' AS text) literal
  WHERE q.found > 0
  ORDER BY idf DESC, literal
  LIMIT 32
),
rarest AS MATERIALIZED (
  SELECT literal, found, sum(found) OVER w <= 2000 OR row_number() OVER w = 1 AS alone, row_number() OVER w AS place
  FROM asked
  WHERE weight >= 0.5
  WINDOW w AS (ORDER BY found, literal ROWS UNBOUNDED PRECEDING)
),
paired AS (
  SELECT a.literal || ' & ' || b.literal AS part,
    sum(a.found * b.found / c.within) OVER (ORDER BY a.found * b.found, a.place, b.place) AS found
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
  (SELECT s.passage_id, s.length, s.tokens
  FROM public.passage_search s
  WHERE (SELECT count(*) FROM places) = 1
    AND s.company_id::text = (SELECT nullif(current_setting('app.company', true), '')::uuid)::text AND s.asset_id = (SELECT id FROM places LIMIT 1)
    AND s.tokens @@ (SELECT query FROM wanted) AND s.indexed AND (s.version_id IN (SELECT version_id FROM visible)) IS TRUE
  LIMIT 3000)
  UNION ALL
  (SELECT s.passage_id, s.length, s.tokens
  FROM public.passage_search s
  WHERE (SELECT count(*) FROM places) > 1
    AND s.company_id::text = (SELECT nullif(current_setting('app.company', true), '')::uuid)::text
    AND s.tokens @@ (SELECT query FROM wanted) AND s.indexed AND (s.version_id IN (SELECT version_id FROM visible)) IS TRUE
  LIMIT 3000)
),
normed AS (
  SELECT c.*, 1.2::float8 * (0.25::float8 + 0.75::float8 * c.length / corpus.average) AS norm
  FROM candidates c CROSS JOIN corpus
),
-- Surface forms only ever add to a lexeme that counts already: the best of many are found without them.
first AS MATERIALIZED (
  SELECT n.passage_id, n.tokens, n.norm, coalesce((
    SELECT sum(a.idf * 2.2::float8 * tf.n / (tf.n + n.norm))
    FROM asked a
    CROSS JOIN LATERAL (SELECT ts_rank('{1,1,1,1}', n.tokens, a.query)::float8 AS rank OFFSET 0) r
    CROSS JOIN LATERAL (SELECT round(0.6079271::float8 / (1 - r.rank) - 0.5::float8) AS n OFFSET 0) tf
    WHERE a.weight >= 0.5 AND r.rank > 0), 0) AS score
  FROM normed n
  ORDER BY score DESC, n.passage_id
  LIMIT 4 * $4::int
),
best AS MATERIALIZED (
  SELECT n.passage_id, n.score + coalesce((
    SELECT sum(a.idf * 2.2::float8 * tf.n / (tf.n + n.norm))
    FROM asked a
    CROSS JOIN LATERAL (SELECT ts_rank('{1,1,1,1}', n.tokens, a.query)::float8 AS rank OFFSET 0) r
    CROSS JOIN LATERAL (SELECT round(0.6079271::float8 / (1 - r.rank) - 0.5::float8) AS n OFFSET 0) tf
    WHERE a.weight < 0.5 AND r.rank > 0), 0) AS score
  FROM first n
)
SELECT b.passage_id, b.score
FROM best b
ORDER BY b.score DESC, b.passage_id
LIMIT $4::int;
END
$body$;--> statement-breakpoint
REVOKE ALL ON FUNCTION settle_search_counts(uuid, uuid, boolean, int) FROM PUBLIC;

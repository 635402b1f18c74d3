-- needs: viewer-access
-- Searches run in a SECURITY DEFINER function, because under the request role PostgreSQL keeps `@@` (not leakproof) out of
-- the index condition and would filter the whole company. The function takes company and viewer from the transaction,
-- never from an argument: what is passed to it can only narrow what this viewer may read.
--
-- lexemes; the weights of their groups; assets asked (null: all); rows wanted; the one type of resources to look in (null:
-- all); the groups that the lexemes belong to; what each counts in its group; the class, the language and a tag of the makers' documents
-- to look in (null: all files; a language without a region is asked with all of its regions). Those that count less than 1 count as their
-- mean. BM25 (k1 1.2, b .75; Robertson and Zaragoza 2009, idf of Lucene). The term frequency is got back from `ts_rank`.
-- Only what this viewer may find in the assets asked is counted, so that a word weighs the same for everybody who may read
-- them, and only that becomes a candidate: nothing is dropped after a LIMIT.
CREATE FUNCTION search_passages(
  lexemes text[], weights float8[], within_assets uuid[], wanted_rows int, within_type text, groups int[], shares float8[],
  of_class text DEFAULT NULL, in_language text DEFAULT NULL, with_tag text DEFAULT NULL)
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
-- Of the assets that are asked those that the viewer may read: nothing else is found, counted or felt.
WITH places AS MATERIALIZED (
  SELECT r.id FROM (SELECT asset_id AS id FROM public.viewer_assets) r WHERE $3::uuid[] IS NULL OR r.id = ANY ($3::uuid[])
),
visible AS MATERIALIZED (
  SELECT v.version_id
  FROM public.search_versions v
  WHERE v.company_id = (SELECT nullif(current_setting('app.company', true), '')::uuid) AND v.searchable AND v.asset_id IN (SELECT id FROM places)
    AND ($5::text IS NULL OR v.resource_id IN (
      SELECT r.id FROM public.resources r
      WHERE r.company_id = (SELECT nullif(current_setting('app.company', true), '')::uuid) AND r.asset_id IN (SELECT id FROM places) AND r.type = $5::text))
    AND ($8::text IS NULL AND $9::text IS NULL AND $10::text IS NULL OR v.resource_id IN (
      SELECT d.resource_id FROM public.makers_documents d
      WHERE d.company_id = (SELECT nullif(current_setting('app.company', true), '')::uuid)
        AND ($8::text IS NULL OR $8::text = ANY (d.classes)) AND ($9::text IS NULL OR EXISTS (
          SELECT FROM unnest(d.languages) AS l (tag) WHERE $9::text IN (l.tag, split_part(l.tag, '-', 1))))
        AND ($10::text IS NULL OR EXISTS (
          SELECT FROM jsonb_array_elements(d.tags) AS t (tag) WHERE t.tag ->> 'label' = $10::text))))
),
corpus AS MATERIALIZED (
  SELECT coalesce(sum(s.passages), 0)::float8 AS passages,
    greatest(sum(s.length)::float8 / nullif(sum(s.passages), 0), 1) AS average
  FROM public.search_statistics s
  JOIN places r ON r.id = s.asset_id
  WHERE s.company_id = (SELECT nullif(current_setting('app.company', true), '')::uuid)
),
known AS MATERIALIZED (
  SELECT q.lexeme, q.weight, q.grouped, q.share, literal.text AS literal, sum(f.documents)::float8 AS documents
  FROM unnest($1::text[], $2::float8[], $6::int[], $7::float8[]) AS q (lexeme, weight, grouped, share)
  JOIN public.lexeme_frequency f ON f.company_id = (SELECT nullif(current_setting('app.company', true), '')::uuid) AND f.lexeme = q.lexeme
  JOIN places r ON r.id = f.asset_id
  CROSS JOIN LATERAL (
    SELECT '''' || replace(replace(q.lexeme, '\', '\\'), '''', '''''') || '''' AS text) literal
  GROUP BY 1, 2, 3, 4, 5
),
-- So many groups are scored.
asked AS MATERIALIZED (
  SELECT g.weight, g.documents AS found, g.literal, g.literal::tsquery AS whole, g.query, g.lexemes, g.lesser, g.lessers, g.share,
    g.weight * ln(1 + greatest(c.passages - g.documents + 0.5::float8, 0.5) / (g.documents + 0.5::float8)) AS idf
  FROM (
    SELECT max(q.weight) AS weight, least(sum(q.documents), max(c.passages)) AS documents,
      string_agg(q.literal, ' | ' ORDER BY q.literal) AS literal,
      coalesce(string_agg(q.literal, ' | ') FILTER (WHERE q.share >= 1), '')::tsquery AS query,
      count(*) FILTER (WHERE q.share >= 1) AS lexemes,
      (string_agg(q.literal, ' | ') FILTER (WHERE q.share < 1))::tsquery AS lesser,
      count(*) FILTER (WHERE q.share < 1) AS lessers,
      coalesce(avg(q.share) FILTER (WHERE q.share < 1), 0) AS share
    FROM known q
    CROSS JOIN corpus c
    GROUP BY q.grouped
  ) g
  CROSS JOIN corpus c
  ORDER BY idf DESC, literal
  LIMIT 32
),
-- From a weight of .5 on a group makes candidates: words of the question weigh 1, those of the glossary that stand for
-- them .5. Up to 2,000 passages become candidates by one group ...
rarest AS MATERIALIZED (
  SELECT literal, found, sum(found) OVER w <= 2000 OR row_number() OVER w = 1 AS alone, row_number() OVER w AS place
  FROM asked
  WHERE weight >= 0.5
  WINDOW w AS (ORDER BY found, literal ROWS UNBOUNDED PRECEDING)
),
-- ... and up to 1,000 by two; of the groups beyond the budget of one, the six rarest are paired with each other.
paired AS (
  SELECT '(' || a.literal || ') & (' || b.literal || ')' AS part,
    sum(a.found * b.found / c.passages) OVER (ORDER BY a.found * b.found, a.place, b.place) AS found
  FROM (SELECT * FROM rarest WHERE NOT alone ORDER BY place LIMIT 6) a
  JOIN (SELECT * FROM rarest WHERE NOT alone ORDER BY place LIMIT 6) b ON a.place < b.place
  CROSS JOIN corpus c
),
wanted AS MATERIALIZED (
  SELECT string_agg(part, ' | ')::tsquery AS query
  FROM (
    SELECT literal AS part FROM rarest CROSS JOIN corpus c WHERE alone OR c.passages <= 3000
    UNION ALL
    SELECT part FROM paired CROSS JOIN corpus c WHERE found <= 1000 AND c.passages > 3000
  ) parts
),
-- The visible versions are a hashed filter: without IS TRUE it may become a join, which reads version by version.
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
-- What BM25 divides by, of each candidate's length.
normed AS (
  SELECT c.*, 1.2::float8 * (0.25::float8 + 0.75::float8 * c.length / corpus.average) AS norm
  FROM candidates c CROSS JOIN corpus
),
-- The sum of a candidate over the groups of such a weight: each is scored as one word (Pirkola 1998). Most groups do not
-- stand in most candidates: to ask `@@` first takes half the time.
-- What `ts_rank` says of lexemes joined by OR, times their number, is the sum of each one's. A lexeme of tf positions has
-- the rank (1 + 1/4 + … + 1/tf²) / (π²/6), so that the sum tells how many of them stand there (of few that stand there
-- often, one more); each of those counts as their mean. Exact for one, and for several of which each stands there once or
-- twice.
-- Surface forms only ever add to a lexeme that counts already: the best of many are found without them.
first AS MATERIALIZED (
  SELECT n.passage_id, n.tokens, n.norm, coalesce((
    SELECT sum(a.idf * 2.2::float8 * tf.n / (tf.n + n.norm))
    FROM asked a
    CROSS JOIN LATERAL (SELECT
      ts_rank('{1,1,1,1}', n.tokens, a.query)::float8 * a.lexemes AS rank,
      coalesce(ts_rank('{1,1,1,1}', n.tokens, a.lesser)::float8 * a.lessers, 0) AS lesser OFFSET 0) r
    CROSS JOIN LATERAL (SELECT
      greatest(1, floor(r.rank * 1.644934::float8 + 0.001::float8)) AS rank,
      greatest(1, floor(r.lesser * 1.644934::float8 + 0.001::float8)) AS lesser) standing
    CROSS JOIN LATERAL (SELECT
      round(standing.rank * (0.6079271::float8 / (1 - r.rank / standing.rank) - 0.5::float8))
      + a.share * round(standing.lesser * (0.6079271::float8 / (1 - r.lesser / standing.lesser) - 0.5::float8)) AS n
      OFFSET 0) tf
    WHERE a.weight >= 0.5 AND n.tokens @@ a.whole AND r.rank + r.lesser > 0), 0) AS score
  FROM normed n
  ORDER BY score DESC, n.passage_id
  LIMIT 4 * $4::int
),
best AS MATERIALIZED (
  SELECT n.passage_id, n.score + coalesce((
    SELECT sum(a.idf * 2.2::float8 * tf.n / (tf.n + n.norm))
    FROM asked a
    CROSS JOIN LATERAL (SELECT
      ts_rank('{1,1,1,1}', n.tokens, a.query)::float8 * a.lexemes AS rank,
      coalesce(ts_rank('{1,1,1,1}', n.tokens, a.lesser)::float8 * a.lessers, 0) AS lesser OFFSET 0) r
    CROSS JOIN LATERAL (SELECT
      greatest(1, floor(r.rank * 1.644934::float8 + 0.001::float8)) AS rank,
      greatest(1, floor(r.lesser * 1.644934::float8 + 0.001::float8)) AS lesser) standing
    CROSS JOIN LATERAL (SELECT
      round(standing.rank * (0.6079271::float8 / (1 - r.rank / standing.rank) - 0.5::float8))
      + a.share * round(standing.lesser * (0.6079271::float8 / (1 - r.lesser / standing.lesser) - 0.5::float8)) AS n
      OFFSET 0) tf
    WHERE a.weight < 0.5 AND n.tokens @@ a.whole AND r.rank + r.lesser > 0), 0) AS score
  FROM first n
)
SELECT b.passage_id, b.score
FROM best b
ORDER BY b.score DESC, b.passage_id
LIMIT $4::int;
END
$body$;

REVOKE ALL ON FUNCTION search_passages(text[], float8[], uuid[], int, text, int[], float8[], text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_passages(text[], float8[], uuid[], int, text, int[], float8[], text, text, text) TO millwright_request;

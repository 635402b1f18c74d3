/**
 * What Drizzle cannot say of the search tables. Searches run in a SECURITY DEFINER function, because under the
 * request role PostgreSQL keeps `@@` (not leakproof) out of the index condition and would filter the whole company.
 * The function takes company and viewer from the transaction, never from an argument: what is passed to it can
 * only narrow what this viewer may read.
 */

const company = `(SELECT nullif(current_setting('app.company', true), '')::uuid)`

const readableAssets = 'SELECT asset_id AS id FROM public.viewer_assets'

/** $1 lexemes. In how many of the passages that this viewer may find each stands, and how many those are. */
const searchFrequenciesBody = `
WITH readable AS MATERIALIZED (${readableAssets}
)
SELECT f.lexeme, sum(f.documents)::int, (
  SELECT sum(s.passages)::int FROM public.search_statistics s
  WHERE s.company_id = ${company} AND s.asset_id IN (SELECT id FROM readable))
FROM public.lexeme_frequency f
WHERE f.company_id = ${company} AND f.lexeme = ANY ($1::text[]) AND f.asset_id IN (SELECT id FROM readable)
GROUP BY f.lexeme`

/** A hashed filter. Without IS TRUE it may become a join, which reads version by version. */
const isVisible = '(s.version_id IN (SELECT version_id FROM visible)) IS TRUE'

/** How many lexemes are scored, and how many passages for each of the two ways to become a candidate. */
const mostLexemes = 32
const mostByOne = 2000
const mostByTwo = 1000
/** How many lexemes beyond the budget are paired with each other. */
const mostPaired = 6

/** From here on a lexeme makes candidates: words of the question weigh 1, those of the glossary that stand for them .5. */
const leastOfWords = 0.5

/** A candidate `n`'s sum over the lexemes of such a weight. */
const bm25 = (weight: string) => `coalesce((
    SELECT sum(a.idf * 2.2::float8 * tf.n / (tf.n + n.norm))
    FROM asked a
    CROSS JOIN LATERAL (SELECT ts_rank('{1,1,1,1}', n.tokens, a.query)::float8 AS rank OFFSET 0) r
    CROSS JOIN LATERAL (SELECT round(0.6079271::float8 / (1 - r.rank) - 0.5::float8) AS n OFFSET 0) tf
    WHERE a.weight ${weight} AND r.rank > 0), 0)`

/**
 * $1 lexemes, $2 their weights, $3 assets to look in (null: all that the viewer may read), $4 rows wanted.
 * BM25 (k1 1.2, b .75; Robertson and Zaragoza 2009, idf of Lucene). The term frequency is got back from `ts_rank`:
 * for one lexeme of tf positions it is (1 + 1/4 + … + 1/tf²) / (π²/6).
 * Only what this viewer may find is counted, and only that becomes a candidate: nothing is dropped after a LIMIT.
 */
export const searchPassagesBody = `
WITH readable AS MATERIALIZED (
  SELECT r.id, $3::uuid[] IS NULL OR r.id = ANY ($3::uuid[]) AS asked
  FROM (${readableAssets}) r
),
places AS MATERIALIZED (SELECT id FROM readable WHERE asked),
visible AS MATERIALIZED (
  SELECT v.version_id
  FROM public.search_versions v
  WHERE v.company_id = ${company} AND v.searchable AND v.asset_id IN (SELECT id FROM places)
),
corpus AS MATERIALIZED (
  SELECT sum(s.passages)::float8 AS passages,
    greatest(sum(s.length)::float8 / nullif(sum(s.passages), 0), 1) AS average,
    coalesce(sum(s.passages) FILTER (WHERE r.asked), 0)::float8 AS within
  FROM public.search_statistics s
  JOIN readable r ON r.id = s.asset_id
  WHERE s.company_id = ${company}
),
known AS MATERIALIZED (
  SELECT q.lexeme, q.weight, sum(f.documents)::float8 AS documents,
    coalesce(sum(f.documents) FILTER (WHERE r.asked), 0)::float8 AS found
  FROM unnest($1::text[], $2::float8[]) AS q (lexeme, weight)
  JOIN public.lexeme_frequency f ON f.company_id = ${company} AND f.lexeme = q.lexeme
  JOIN readable r ON r.id = f.asset_id
  GROUP BY 1, 2
),
asked AS MATERIALIZED (
  SELECT q.weight, q.found, literal.text AS literal, literal.text::tsquery AS query,
    q.weight * ln(1 + greatest(c.passages - q.documents + 0.5::float8, 0.5) / (q.documents + 0.5::float8)) AS idf
  FROM known q
  CROSS JOIN corpus c
  CROSS JOIN LATERAL (
    SELECT '''' || replace(replace(q.lexeme, '\\', '\\\\'), '''', '''''') || '''' AS text) literal
  WHERE q.found > 0
  ORDER BY idf DESC, literal
  LIMIT ${mostLexemes}
),
rarest AS MATERIALIZED (
  SELECT literal, found, sum(found) OVER w <= ${mostByOne} OR row_number() OVER w = 1 AS alone, row_number() OVER w AS place
  FROM asked
  WHERE weight >= ${leastOfWords}
  WINDOW w AS (ORDER BY found, literal ROWS UNBOUNDED PRECEDING)
),
paired AS (
  SELECT a.literal || ' & ' || b.literal AS part,
    sum(a.found * b.found / c.within) OVER (ORDER BY a.found * b.found, a.place, b.place) AS found
  FROM (SELECT * FROM rarest WHERE NOT alone ORDER BY place LIMIT ${mostPaired}) a
  JOIN (SELECT * FROM rarest WHERE NOT alone ORDER BY place LIMIT ${mostPaired}) b ON a.place < b.place
  CROSS JOIN corpus c
),
wanted AS MATERIALIZED (
  SELECT string_agg(part, ' | ')::tsquery AS query
  FROM (
    SELECT literal AS part FROM rarest CROSS JOIN corpus c WHERE alone OR c.within <= ${mostByOne + mostByTwo}
    UNION ALL
    SELECT part FROM paired CROSS JOIN corpus c WHERE found <= ${mostByTwo} AND c.within > ${mostByOne + mostByTwo}
  ) parts
),
candidates AS (
  (SELECT s.passage_id, s.length, s.tokens
  FROM public.passage_search s
  WHERE (SELECT count(*) FROM places) = 1
    AND s.company_id::text = ${company}::text AND s.asset_id = (SELECT id FROM places LIMIT 1)
    AND s.tokens @@ (SELECT query FROM wanted) AND s.indexed AND ${isVisible}
  LIMIT ${mostByOne + mostByTwo})
  UNION ALL
  (SELECT s.passage_id, s.length, s.tokens
  FROM public.passage_search s
  WHERE (SELECT count(*) FROM places) > 1
    AND s.company_id::text = ${company}::text
    AND s.tokens @@ (SELECT query FROM wanted) AND s.indexed AND ${isVisible}
  LIMIT ${mostByOne + mostByTwo})
),
normed AS (
  SELECT c.*, 1.2::float8 * (0.25::float8 + 0.75::float8 * c.length / corpus.average) AS norm
  FROM candidates c CROSS JOIN corpus
),
-- Surface forms only ever add to a lexeme that counts already: the best of many are found without them.
first AS MATERIALIZED (
  SELECT n.passage_id, n.tokens, n.norm, ${bm25(`>= ${leastOfWords}`)} AS score
  FROM normed n
  ORDER BY score DESC, n.passage_id
  LIMIT 4 * $4::int
),
best AS MATERIALIZED (
  SELECT n.passage_id, n.score + ${bm25(`< ${leastOfWords}`)} AS score
  FROM first n
)
SELECT b.passage_id, b.score
FROM best b
ORDER BY b.score DESC, b.passage_id
LIMIT $4::int`

const searchPassagesFunction = `
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
  RETURN QUERY ${searchPassagesBody};
END
$body$`

const searchFrequenciesFunction = `
CREATE OR REPLACE FUNCTION search_frequencies(lexemes text[])
RETURNS TABLE (lexeme text, documents int, passages int)
LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL UNSAFE
SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan
AS $body$
#variable_conflict use_column
BEGIN
  RETURN QUERY ${searchFrequenciesBody};
END
$body$`

/** After the tables of `schema/search.ts` and those they read. Statements are separate, in order. */
export const searchFunctionsSql: readonly string[] = [
  searchFrequenciesFunction,
  searchPassagesFunction,
  'REVOKE ALL ON FUNCTION search_frequencies(text[]) FROM PUBLIC',
  'GRANT EXECUTE ON FUNCTION search_frequencies(text[]) TO millwright_request',
]

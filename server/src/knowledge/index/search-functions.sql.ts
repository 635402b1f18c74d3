/**
 * What Drizzle cannot say of the search tables. Searches run in a SECURITY DEFINER function, because under the
 * request role PostgreSQL keeps `@@` (not leakproof) out of the index condition and would filter the whole company.
 * The function takes company and viewer from the transaction, never from an argument: what is passed to it can
 * only narrow what this viewer may read.
 */

const company = `(SELECT nullif(current_setting('app.company', true), '')::uuid)`

/** Of the assets that are asked (`within`; null: all) those that the viewer may read: nothing else is found, counted or felt. */
const placesAsked = (within: string) =>
  `SELECT r.id FROM (SELECT asset_id AS id FROM public.viewer_assets) r WHERE ${within}::uuid[] IS NULL OR r.id = ANY (${within}::uuid[])`

/** $1 lexemes, $2 assets asked. In how many of their passages each stands, and how many those are. */
const searchFrequenciesBody = `
WITH places AS MATERIALIZED (${placesAsked('$2')}
)
SELECT f.lexeme, sum(f.documents)::int, (
  SELECT sum(s.passages)::int FROM public.search_statistics s
  WHERE s.company_id = ${company} AND s.asset_id IN (SELECT id FROM places))
FROM public.lexeme_frequency f
WHERE f.company_id = ${company} AND f.lexeme = ANY ($1::text[]) AND f.asset_id IN (SELECT id FROM places)
GROUP BY f.lexeme`

/** A hashed filter. Without IS TRUE it may become a join, which reads version by version. */
const isVisible = '(s.version_id IN (SELECT version_id FROM visible)) IS TRUE'

/** How many groups are scored, and how many passages for each of the two ways to become a candidate. */
const mostGroups = 32
const mostByOne = 2000
const mostByTwo = 1000
/** How many groups beyond the budget are paired with each other. */
const mostPaired = 6

/** From here on a group makes candidates: words of the question weigh 1, those of the glossary that stand for them .5. */
const leastOfWords = 0.5

/** What `ts_rank` says of lexemes joined by OR, times their number, is the sum of each one's. */
const summedRank = (query: string, lexemes: string) => `ts_rank('{1,1,1,1}', n.tokens, ${query})::float8 * ${lexemes}`

/**
 * How often the lexemes of such a sum stand there. A lexeme of tf positions has the rank (1 + 1/4 + … + 1/tf²) / (π²/6),
 * so that the sum tells how many of them stand there (of few that stand there often, one more); each of those counts as
 * their mean. Exact for one, and for several of which each stands there once or twice.
 */
const termFrequency = (rank: string) => {
  const standing = `greatest(1, floor(${rank} * 1.644934::float8 + 0.001::float8))`
  return `round(${standing} * (0.6079271::float8 / (1 - ${rank} / ${standing}) - 0.5::float8))`
}

/**
 * A candidate `n`'s sum over the groups of such a weight: each is scored as one word (Pirkola 1998). Most groups do not
 * stand in most candidates: to ask that first takes half the time.
 */
const bm25 = (weight: string) => `coalesce((
    SELECT sum(a.idf * 2.2::float8 * tf.n / (tf.n + n.norm))
    FROM asked a
    CROSS JOIN LATERAL (SELECT ${summedRank('a.query', 'a.lexemes')} AS rank, coalesce(${summedRank('a.lesser', 'a.lessers')}, 0) AS lesser OFFSET 0) r
    CROSS JOIN LATERAL (SELECT ${termFrequency('r.rank')} + a.share * ${termFrequency('r.lesser')} AS n OFFSET 0) tf
    WHERE a.weight ${weight} AND n.tokens @@ a.whole AND r.rank + r.lesser > 0), 0)`

/**
 * $1 lexemes, $2 the weights of their groups, $3 assets asked, $4 rows wanted,
 * $5 the one type of resources to look in (null: all), $6 the groups that the lexemes belong to, $7 what each counts in
 * its group. Those that count less than 1 count as their mean.
 * BM25 (k1 1.2, b .75; Robertson and Zaragoza 2009, idf of Lucene). The term frequency is got back from `ts_rank`.
 * Only what this viewer may find in the assets asked is counted, so that a word weighs the same for everybody who may read
 * them, and only that becomes a candidate: nothing is dropped after a LIMIT.
 */
export const searchPassagesBody = `
WITH places AS MATERIALIZED (
  ${placesAsked('$3')}
),
visible AS MATERIALIZED (
  SELECT v.version_id
  FROM public.search_versions v
  WHERE v.company_id = ${company} AND v.searchable AND v.asset_id IN (SELECT id FROM places)
    AND ($5::text IS NULL OR v.resource_id IN (
      SELECT r.id FROM public.resources r
      WHERE r.company_id = ${company} AND r.asset_id IN (SELECT id FROM places) AND r.type = $5::text))
),
corpus AS MATERIALIZED (
  SELECT coalesce(sum(s.passages), 0)::float8 AS passages,
    greatest(sum(s.length)::float8 / nullif(sum(s.passages), 0), 1) AS average
  FROM public.search_statistics s
  JOIN places r ON r.id = s.asset_id
  WHERE s.company_id = ${company}
),
known AS MATERIALIZED (
  SELECT q.lexeme, q.weight, q.grouped, q.share, literal.text AS literal, sum(f.documents)::float8 AS documents
  FROM unnest($1::text[], $2::float8[], $6::int[], $7::float8[]) AS q (lexeme, weight, grouped, share)
  JOIN public.lexeme_frequency f ON f.company_id = ${company} AND f.lexeme = q.lexeme
  JOIN places r ON r.id = f.asset_id
  CROSS JOIN LATERAL (
    SELECT '''' || replace(replace(q.lexeme, '\\', '\\\\'), '''', '''''') || '''' AS text) literal
  GROUP BY 1, 2, 3, 4, 5
),
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
  LIMIT ${mostGroups}
),
rarest AS MATERIALIZED (
  SELECT literal, found, sum(found) OVER w <= ${mostByOne} OR row_number() OVER w = 1 AS alone, row_number() OVER w AS place
  FROM asked
  WHERE weight >= ${leastOfWords}
  WINDOW w AS (ORDER BY found, literal ROWS UNBOUNDED PRECEDING)
),
paired AS (
  SELECT '(' || a.literal || ') & (' || b.literal || ')' AS part,
    sum(a.found * b.found / c.passages) OVER (ORDER BY a.found * b.found, a.place, b.place) AS found
  FROM (SELECT * FROM rarest WHERE NOT alone ORDER BY place LIMIT ${mostPaired}) a
  JOIN (SELECT * FROM rarest WHERE NOT alone ORDER BY place LIMIT ${mostPaired}) b ON a.place < b.place
  CROSS JOIN corpus c
),
wanted AS MATERIALIZED (
  SELECT string_agg(part, ' | ')::tsquery AS query
  FROM (
    SELECT literal AS part FROM rarest CROSS JOIN corpus c WHERE alone OR c.passages <= ${mostByOne + mostByTwo}
    UNION ALL
    SELECT part FROM paired CROSS JOIN corpus c WHERE found <= ${mostByTwo} AND c.passages > ${mostByOne + mostByTwo}
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
CREATE OR REPLACE FUNCTION search_passages(
  lexemes text[], weights float8[], within_assets uuid[], wanted_rows int, within_type text, groups int[], shares float8[])
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
CREATE OR REPLACE FUNCTION search_frequencies(lexemes text[], within_assets uuid[])
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

/**
 * $1 beginnings, $2 assets asked, $3 rows wanted. What stands in the passages
 * that begins so, the commonest first. Lexemes are in byte order, and no character comes after the last of Unicode.
 */
const searchCompletionsBody = `
SELECT f.lexeme
FROM unnest($1::text[]) AS b (beginning)
JOIN public.lexeme_frequency f ON f.company_id = ${company}
  AND f.lexeme >= b.beginning COLLATE "C" AND f.lexeme < (b.beginning || chr(1114111)) COLLATE "C"
WHERE f.asset_id IN (${placesAsked('$2')})
GROUP BY f.lexeme
ORDER BY sum(f.documents) DESC, f.lexeme
LIMIT $3::int`

const searchCompletionsFunction = `
CREATE OR REPLACE FUNCTION search_completions(beginnings text[], within_assets uuid[], wanted_rows int)
RETURNS TABLE (lexeme text)
LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL UNSAFE
SET search_path = pg_catalog, pg_temp
SET jit = off
AS $body$
#variable_conflict use_column
BEGIN
  RETURN QUERY ${searchCompletionsBody};
END
$body$`

/** After the tables of `schema/search.ts` and those they read. Statements are separate, in order. */
export const searchFunctionsSql: readonly string[] = [
  searchFrequenciesFunction,
  searchPassagesFunction,
  'REVOKE ALL ON FUNCTION search_frequencies(text[], uuid[]) FROM PUBLIC',
  'GRANT EXECUTE ON FUNCTION search_frequencies(text[], uuid[]) TO millwright_request',
  searchCompletionsFunction,
  'REVOKE ALL ON FUNCTION search_completions(text[], uuid[], int) FROM PUBLIC',
  'GRANT EXECUTE ON FUNCTION search_completions(text[], uuid[], int) TO millwright_request',
]

/**
 * What Drizzle cannot say of the search tables. Searches run in a SECURITY DEFINER function, because under the
 * request role PostgreSQL keeps `@@` (not leakproof) out of the index condition and would filter the whole company.
 * The function takes company and viewer from the transaction, never from an argument: what is passed to it can
 * only narrow what this viewer may read.
 */

const company = `(SELECT nullif(current_setting('app.company', true), '')::uuid)`
const viewer = `(SELECT nullif(current_setting('app.user', true), '')::uuid)`

/** How many lexemes are scored, and how many passages for each of the two ways to become a candidate. */
const mostLexemes = 32
const mostByOne = 2000
const mostByTwo = 1000
/** How many lexemes beyond the budget are paired with each other. */
const mostPaired = 6

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
 */
export const searchPassagesBody = `
WITH readable AS MATERIALIZED (
  SELECT a.id
  FROM public.users u
  JOIN public.assets a ON a.company_id = u.company_id AND a.deleted_at IS NULL
  JOIN public.departments d ON d.company_id = a.company_id AND d.id = a.department_id AND d.deleted_at IS NULL
  WHERE u.company_id = ${company} AND u.id = ${viewer} AND u.removed_at IS NULL
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
  WHERE s.company_id = ${company}
),
asked AS MATERIALIZED (
  SELECT q.weight, f.documents, literal.text AS literal, literal.text::tsquery AS query,
    q.weight * ln(1 + greatest(c.passages - f.documents + 0.5::float8, 0.5) / (f.documents + 0.5::float8)) AS idf
  FROM unnest($1::text[], $2::float8[]) AS q (lexeme, weight)
  JOIN public.lexeme_frequency f ON f.company_id = ${company} AND f.lexeme = q.lexeme AND f.documents > 0
  CROSS JOIN corpus c
  CROSS JOIN LATERAL (
    SELECT '''' || replace(replace(q.lexeme, '\\', '\\\\'), '''', '''''') || '''' AS text) literal
  ORDER BY idf DESC
  LIMIT ${mostLexemes}
),
rarest AS MATERIALIZED (
  SELECT literal, documents, sum(found) OVER w <= ${mostByOne} OR row_number() OVER w = 1 AS alone, row_number() OVER w AS place
  FROM (SELECT literal, documents, least(documents, c.within) AS found FROM asked CROSS JOIN corpus c WHERE weight >= 1) a
  WINDOW w AS (ORDER BY documents, literal ROWS UNBOUNDED PRECEDING)
),
paired AS (
  SELECT a.literal || ' & ' || b.literal AS part,
    sum(a.documents * b.documents::float8 / c.passages) OVER (ORDER BY a.documents * b.documents::float8, a.place, b.place) AS found
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
  (SELECT s.passage_id, s.version_id, s.length, s.tokens
  FROM public.passage_search s
  WHERE (SELECT count(*) FROM readable) = 1
    AND s.company_id::text = ${company}::text AND s.asset_id = (SELECT id FROM readable LIMIT 1)
    AND s.tokens @@ (SELECT query FROM wanted)
  LIMIT ${mostByOne + mostByTwo})
  UNION ALL
  (SELECT s.passage_id, s.version_id, s.length, s.tokens
  FROM public.passage_search s
  WHERE (SELECT count(*) FROM readable) > 1
    AND s.company_id::text = ${company}::text AND s.asset_id IN (SELECT id FROM readable)
    AND s.tokens @@ (SELECT query FROM wanted)
  LIMIT ${mostByOne + mostByTwo})
),
normed AS (
  SELECT c.*, 1.2::float8 * (0.25::float8 + 0.75::float8 * c.length / corpus.average) AS norm
  FROM candidates c CROSS JOIN corpus
),
-- Surface forms only ever add to a lexeme that counts already: the best of many are found without them.
first AS MATERIALIZED (
  SELECT n.passage_id, n.version_id, n.tokens, n.norm, ${bm25('>= 1')} AS score
  FROM normed n
  ORDER BY score DESC, n.passage_id
  LIMIT 4 * $4::int
),
best AS MATERIALIZED (
  SELECT n.passage_id, n.version_id, n.score + ${bm25('< 1')} AS score
  FROM first n
)
SELECT b.passage_id, b.score
FROM best b
JOIN public.resource_versions v ON v.company_id = ${company} AND v.id = b.version_id AND v.processed_at IS NOT NULL
JOIN public.resources r ON r.company_id = v.company_id AND r.id = v.resource_id AND r.ai_access AND r.deleted_at IS NULL
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

/**
 * Frequencies and statistics follow every insert and delete of index rows, also one that a foreign key cascades.
 * One statement a batch, rows in one order: two documents that are indexed at once cannot lock each other out.
 */
const countAdded = `
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
$body$`

const countRemoved = `
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
$body$`

/** Run once, after the tables of `schema/search.ts` and those they read exist. Statements are separate, in order. */
export const searchFunctionsSql: readonly string[] = [
  // Uncompressed and, up to a page, in the row itself: a search reads each value once for every word that it scores.
  'ALTER TABLE passage_search ALTER COLUMN tokens SET STORAGE EXTERNAL',
  'ALTER TABLE passage_search SET (toast_tuple_target = 8160)',
  // Every counting updates rows in place where the page has room for it.
  'ALTER TABLE lexeme_frequency SET (fillfactor = 70)',
  countAdded,
  countRemoved,
  `CREATE OR REPLACE TRIGGER passage_search_added AFTER INSERT ON passage_search
   REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added_passages()`,
  `CREATE OR REPLACE TRIGGER passage_search_removed AFTER DELETE ON passage_search
   REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_passages()`,
  searchPassagesFunction,
  'REVOKE ALL ON FUNCTION search_passages(text[], float8[], uuid[], int) FROM PUBLIC',
  'GRANT EXECUTE ON FUNCTION search_passages(text[], float8[], uuid[], int) TO millwright_request',
  'REVOKE ALL ON FUNCTION count_added_passages() FROM PUBLIC',
  'REVOKE ALL ON FUNCTION count_removed_passages() FROM PUBLIC',
  // An index row is written and removed, never changed; the counts are the triggers' alone.
  'REVOKE ALL ON passage_search, lexeme_frequency, search_statistics FROM millwright_request',
  'GRANT SELECT, INSERT, DELETE ON passage_search TO millwright_request',
  'GRANT SELECT ON lexeme_frequency, search_statistics TO millwright_request',
]

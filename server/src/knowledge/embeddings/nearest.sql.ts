/**
 * What needs pgvector, for one model and length of its vectors: an index over them and the function that searches it.
 * Made at the start instead of by a migration, because pgvector may come to a server later, or never.
 */

const company = `(SELECT nullif(current_setting('app.company', true), '')::uuid)`

/** So many passages are compared one by one, exactly; of more, the index finds the nearest, nearly always. */
export const maxCompared = 5_000
/** How far the index is read on when what it finds may not be shown. */
const maxScanned = 100_000

export type NearestNames = { index: string; function: string }

export type NearestFor = {
  /** Where pgvector is installed. */
  schema: string
  model: string
  dimensions: number
  names: NearestNames
  compared: number
}

/** Statements in order. Without sorting, the order of many comes from the index, whatever the planner takes the table for. */
export function nearestSql({ schema, model, dimensions, names, compared }: NearestFor): readonly string[] {
  const type = `${identifier(schema)}.halfvec(${dimensions})`
  const distance = `e.embedding::${type} OPERATOR(${identifier(schema)}.<=>) $1::${type}`
  const visible = `
    SELECT v.version_id FROM public.search_versions v
    WHERE v.company_id = ${company} AND v.searchable
      AND v.asset_id IN (SELECT asset_id FROM public.viewer_assets WHERE $2::uuid[] IS NULL OR asset_id = ANY ($2::uuid[]))`
  const ofModel = `e.company_id = ${company} AND e.model = ${literal(model)} AND e.embedding IS NOT NULL`
  return [
    `CREATE INDEX IF NOT EXISTS ${identifier(names.index)} ON public.passage_embeddings
USING hnsw ((embedding::${type}) ${identifier(schema)}.halfvec_cosine_ops) WHERE model = ${literal(model)}`,
    `CREATE OR REPLACE FUNCTION public.${identifier(names.function)}(asked real[], within_assets uuid[], wanted_rows int)
RETURNS TABLE (passage_id uuid, distance float8)
LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL UNSAFE
SET search_path = pg_catalog, pg_temp
SET jit = off
SET enable_sort = off
SET hnsw.iterative_scan = 'strict_order'
SET hnsw.max_scan_tuples = ${maxScanned}
AS $body$
#variable_conflict use_column
BEGIN
  IF (SELECT coalesce(sum(s.passages), 0) FROM public.search_statistics s
      WHERE s.company_id = ${company} AND ($2 IS NULL OR s.asset_id = ANY ($2))) <= ${compared} THEN
    -- With the sum of nothing the order is none that the index has.
    RETURN QUERY SELECT e.passage_id, ${distance}
      FROM public.passage_embeddings e
      WHERE ${ofModel} AND e.version_id = ANY (ARRAY(${visible}))
      ORDER BY (${distance}) + 0, e.passage_id LIMIT $3;
  ELSE
    RETURN QUERY SELECT e.passage_id, ${distance}
      FROM public.passage_embeddings e
      WHERE ${ofModel} AND (e.version_id IN (${visible})) IS TRUE
      ORDER BY ${distance} LIMIT $3;
  END IF;
END
$body$`,
    `REVOKE ALL ON FUNCTION public.${identifier(names.function)}(real[], uuid[], int) FROM PUBLIC`,
    `GRANT EXECUTE ON FUNCTION public.${identifier(names.function)}(real[], uuid[], int) TO millwright_request`,
  ]
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

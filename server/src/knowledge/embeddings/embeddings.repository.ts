import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Embedding } from './embedder.ts'
import { maxCompared, type NearestNames, nearestSql } from './nearest.sql.ts'

/** Any number will do, as long as every version of the server takes the same one. */
const setUpLock = 7_240_116_504
/** Since then a search reads on until it has found enough that may be shown. */
const oldestPgvector = 8

type ForModel = { model: string; dimensions: number }

/** One index and one function for each model and length, so that one model's never serves another. */
export function nearestNames({ model, dimensions }: ForModel): NearestNames {
  const key = createHash('sha256').update(`${dimensions} ${model}`).digest('hex').slice(0, 16)
  return { index: `passage_embeddings_near_${key}`, function: `nearest_passages_${key}` }
}

/** Where pgvector is installed, after installing it where that is possible; null: it cannot be used here. */
export async function installPgvector(tx: Transaction): Promise<{ schema: string } | null> {
  const { rows } = await tx.execute<{ version: string; installed: string | null }>(sql`
    SELECT a.default_version AS version, a.installed_version AS installed
    FROM pg_available_extensions a WHERE a.name = 'vector'`)
  const [major = 0, minor = 0] = (rows[0]?.installed ?? rows[0]?.version ?? '').split('.').map(Number)
  if (major === 0 && minor < oldestPgvector) return null
  await tx.execute(sql`CREATE EXTENSION IF NOT EXISTS vector`)
  const installed = await tx.execute<{ schema: string }>(sql`
    SELECT n.nspname AS schema FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
    WHERE e.extname = 'vector'`)
  return installed.rows[0] ?? null
}

/** Makes what searches this model's vectors, and takes away what searched another's; may run twice. */
export async function setUpNearest(
  tx: Transaction,
  wanted: ForModel & { schema: string; compared?: number },
): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${setUpLock})`)
  const names = nearestNames(wanted)
  const others = await tx.execute<{ name: string }>(sql`
    SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'public' AND tablename = 'passage_embeddings'
      AND indexname LIKE 'passage\\_embeddings\\_near\\_%' AND indexname <> ${names.index}`)
  for (const { name } of others.rows) await tx.execute(sql`DROP INDEX ${sql.identifier(name)}`)
  const functions = await tx.execute<{ name: string }>(sql`
    SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      AND proname LIKE 'nearest\\_passages\\_%' AND proname <> ${names.function}`)
  for (const { name } of functions.rows) await tx.execute(sql`DROP FUNCTION public.${sql.identifier(name)}`)
  // pgvector's settings are known once one of its types was used in this session.
  await tx.execute(
    sql`SELECT ${sql.identifier(wanted.schema)}.vector_dims('[1]'::${sql.identifier(wanted.schema)}.vector)`,
  )
  for (const statement of nearestSql({ compared: maxCompared, ...wanted, names })) {
    // Constants of ours, and a model's name as a quoted literal: neither statement takes parameters.
    // oxlint-disable-next-line no-restricted-properties
    await tx.execute(sql.raw(statement))
  }
}

export async function isNearestSetUp(tx: Transaction, { function: name }: NearestNames): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(
    sql`SELECT to_regprocedure(${`public.${name}(real[], uuid[], integer)`}) IS NOT NULL AS found`,
  )
  return rows[0]?.found ?? false
}

export type Near = { passageId: string; distance: number }

/** The nearest of what this transaction's viewer may find, nearest first; `distance` from 0 (alike) to 2. */
export async function findNearest(
  tx: Transaction,
  names: NearestNames,
  asked: { embedding: Embedding; assetIds: readonly string[] | null; rows: number },
): Promise<Near[]> {
  const { rows } = await tx.execute<Near>(sql`
    SELECT passage_id AS "passageId", distance FROM ${sql.identifier(names.function)}(
      ${sql.param(asked.embedding)}::real[], ${sql.param(asked.assetIds)}::uuid[], ${asked.rows}::int)`)
  return rows
}

export type VersionName = { companyId: string; versionId: string }

/** Versions that can be found and are not embedded by this model, over all companies. */
export async function listNotEmbedded(tx: Transaction, model: string, most: number): Promise<VersionName[]> {
  // Three ranges of the index, each of which ends at its first rows: "is distinct from" would read it all.
  const { rows } = await tx.execute<VersionName>(sql`
    SELECT company_id AS "companyId", version_id AS "versionId" FROM (
      (SELECT company_id, version_id FROM version_embeddings WHERE embedded_by IS NULL LIMIT ${most})
      UNION ALL
      (SELECT company_id, version_id FROM version_embeddings WHERE embedded_by < ${model} LIMIT ${most})
      UNION ALL
      (SELECT company_id, version_id FROM version_embeddings WHERE embedded_by > ${model} LIMIT ${most})
    ) waiting LIMIT ${most}`)
  return rows
}

export type PassageToEmbed = { id: string; title: string; text: string }

/** The next passages of a version, after `after` in the order of ids, that this model has neither embedded nor refused. */
export async function listPassagesToEmbed(
  tx: Transaction,
  { companyId, versionId }: VersionName,
  { model, after, most }: { model: string; after: string; most: number },
): Promise<PassageToEmbed[]> {
  const { rows } = await tx.execute<PassageToEmbed>(sql`
    SELECT p.id, p.title, p.text FROM passages p
    LEFT JOIN passage_embeddings e ON e.company_id = p.company_id AND e.passage_id = p.id
    WHERE p.company_id = ${companyId} AND p.version_id = ${versionId} AND p.id > ${after}::uuid
      AND e.model IS DISTINCT FROM ${model}
    ORDER BY p.id LIMIT ${most}`)
  return rows
}

/** `embedding` null: the model refuses its text. */
export type EmbeddedPassage = { id: string; embedding: Embedding | null }

/** Passages that went meanwhile are left out. */
export async function saveEmbeddings(
  tx: Transaction,
  { companyId, versionId }: VersionName,
  { model, embedded }: { model: string; embedded: readonly EmbeddedPassage[] },
): Promise<void> {
  const ids = embedded.map(({ id }) => id)
  // One array each: PostgreSQL takes an array of arrays apart to its numbers.
  const embeddings = embedded.map(({ embedding }) => embedding && `{${embedding.join(',')}}`)
  await tx.execute(sql`
    INSERT INTO passage_embeddings (company_id, passage_id, version_id, model, embedding)
    SELECT ${companyId}, p.id, ${versionId}, ${model}, e.embedding::real[]
    FROM unnest(${sql.param(ids)}::uuid[], ${sql.param(embeddings)}::text[]) AS e (id, embedding)
    JOIN passages p ON p.company_id = ${companyId} AND p.id = e.id
    ORDER BY p.id FOR KEY SHARE OF p
    ON CONFLICT (company_id, passage_id) DO UPDATE SET model = excluded.model, embedding = excluded.embedding`)
}

/** The length of the model's vectors where it is another than this one; null: nothing of the kind is stored. */
export async function findOtherLength(tx: Transaction, { model, dimensions }: ForModel): Promise<number | null> {
  const { rows } = await tx.execute<{ length: number }>(sql`
    SELECT cardinality(embedding) AS length FROM passage_embeddings
    WHERE model = ${model} AND cardinality(embedding) <> ${dimensions} LIMIT 1`)
  return rows[0]?.length ?? null
}

/** Forgets up to `most` of the model's vectors that are of another length. Returns how many those were. */
export async function forgetOtherLengths(
  tx: Transaction,
  { model, dimensions }: ForModel,
  most: number,
): Promise<number> {
  await tx.execute(sql`UPDATE version_embeddings SET embedded_by = NULL WHERE embedded_by = ${model}`)
  const { rows } = await tx.execute<{ forgotten: number }>(sql`
    WITH forgotten AS (
      DELETE FROM passage_embeddings WHERE (company_id, passage_id) IN (
        SELECT company_id, passage_id FROM passage_embeddings
        WHERE model = ${model} AND cardinality(embedding) <> ${dimensions} LIMIT ${most})
      RETURNING passage_id)
    SELECT count(*)::int AS forgotten FROM forgotten`)
  return rows[0]?.forgotten ?? 0
}

/** Only of a version that is still found: one that is published anew meanwhile begins again. */
export async function markEmbedded(
  tx: Transaction,
  { companyId, versionId }: VersionName,
  model: string,
): Promise<void> {
  await tx.execute(sql`
    UPDATE version_embeddings v SET embedded_by = ${model}
    WHERE v.company_id = ${companyId} AND v.version_id = ${versionId} AND NOT EXISTS (
      SELECT FROM passages p LEFT JOIN passage_embeddings e ON e.company_id = p.company_id AND e.passage_id = p.id
      WHERE p.company_id = v.company_id AND p.version_id = v.version_id AND e.model IS DISTINCT FROM ${model})`)
}

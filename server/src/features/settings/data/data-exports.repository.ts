import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Viewer } from '../../../access/viewer.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { dataExports } from '../../../schema/data-exports.ts'

export type DataExportRow = typeof dataExports.$inferSelect
type About = { viewer: Viewer; userId: string }

const isAsked = ({ viewer, userId }: About) =>
  and(
    eq(dataExports.companyId, viewer.companyId),
    eq(dataExports.askedBy, viewer.userId),
    eq(dataExports.userId, userId),
  )

/** The last one that the viewer asked for. */
export async function findLastExport(tx: Transaction, about: About): Promise<DataExportRow | null> {
  const [row] = await tx
    .select()
    .from(dataExports)
    .where(isAsked(about))
    .orderBy(desc(dataExports.createdAt), desc(dataExports.id))
    .limit(1)
  return row ?? null
}

export async function insertExport(tx: Transaction, { viewer, userId }: About): Promise<DataExportRow> {
  const { companyId, userId: askedBy } = viewer
  const [row] = await tx.insert(dataExports).values({ companyId, id: uuidv7(), userId, askedBy }).returning()
  if (!row) throw new Error('An insert returned no row')
  return row
}

/** Null when it went, or was made. */
export async function findExportToMake(
  tx: Transaction,
  { companyId, exportId }: { companyId: string; exportId: string },
): Promise<DataExportRow | null> {
  const [row] = await tx
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.companyId, companyId), eq(dataExports.id, exportId), eq(dataExports.state, 'waiting')))
  return row ?? null
}

/** False when its row went meanwhile, as when somebody was forgotten. */
export async function endExport(
  tx: Transaction,
  { companyId, exportId }: { companyId: string; exportId: string },
  made: { blobKey: string; size: number; sha256: Uint8Array; missing: number } | null,
): Promise<boolean> {
  const rows = await tx
    .update(dataExports)
    .set(made ? { ...made, state: 'ready', readyAt: sql`now()` } : { state: 'failed' })
    .where(and(eq(dataExports.companyId, companyId), eq(dataExports.id, exportId), eq(dataExports.state, 'waiting')))
    .returning({ id: dataExports.id })
  return rows.length > 0
}

/** Of all companies: a process that ends takes its job with it, and jobs are given up after some attempts. */
export async function failLostExports(tx: Transaction): Promise<void> {
  await tx
    .update(dataExports)
    .set({ state: 'failed' })
    .where(and(eq(dataExports.state, 'waiting'), lt(dataExports.createdAt, sql`now() - interval '1 hour'`)))
}

/** Of all companies, those that are a day old; returns the keys of their bytes. */
export async function deleteOldExports(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .delete(dataExports)
    .where(lt(dataExports.createdAt, sql`now() - interval '24 hours'`))
    .returning({ key: dataExports.blobKey })
  return rows.flatMap(({ key }) => key ?? [])
}

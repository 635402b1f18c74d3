import type { ResourceType } from '@millwright/contract/formats'
import { and, between, eq, max, min, sql } from 'drizzle-orm'
import type { ReadableResourceId } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { assets } from '../../schema/assets.ts'
import { passages } from '../../schema/passages.ts'
import { resources } from '../../schema/resources.ts'
import { searchVersions } from '../../schema/search.ts'

export type FoundFile = {
  versionId: string
  fileName: string
  fileType: ResourceType
  assetId: string
  departmentId: string
}

/** The version of a file that is found; null where none is. */
export async function findFoundFile(
  tx: Transaction,
  companyId: string,
  resourceId: ReadableResourceId,
): Promise<FoundFile | null> {
  const { versionId } = searchVersions
  const [row] = await tx
    .select({
      versionId,
      fileName: resources.fileName,
      fileType: resources.type,
      assetId: assets.id,
      departmentId: assets.departmentId,
    })
    .from(searchVersions)
    .innerJoin(
      resources,
      and(eq(resources.companyId, searchVersions.companyId), eq(resources.id, searchVersions.resourceId)),
    )
    .innerJoin(assets, and(eq(assets.companyId, resources.companyId), eq(assets.id, resources.assetId)))
    .where(
      and(
        eq(searchVersions.companyId, companyId),
        eq(searchVersions.resourceId, resourceId),
        eq(searchVersions.searchable, true),
      ),
    )
  return row ?? null
}

type WantedPassage = { passageId: string | null; segment: string | null }

/** Of the passage, else of all that stand in the segment, else of all; null where there is none. */
export async function findOrdinals(
  tx: Transaction,
  { companyId, versionId }: { companyId: string; versionId: string },
  { passageId, segment }: WantedPassage,
): Promise<{ first: number; last: number } | null> {
  // A page is a number in the ranges, a block a text.
  const isIn = (key: string) =>
    sql`jsonb_path_exists(${passages.ranges}, '$[*].segment ? (@ == $key || @ == $number)',
      jsonb_build_object('key', ${key}::text, 'number', ${/^\d{1,9}$/.test(key) ? Number(key) : null}::int))`
  const [row] = await tx
    .select({ first: min(passages.ordinal), last: max(passages.ordinal) })
    .from(passages)
    .where(
      and(
        eq(passages.companyId, companyId),
        eq(passages.versionId, versionId),
        passageId === null ? undefined : eq(passages.id, passageId),
        passageId !== null || segment === null ? undefined : isIn(segment),
      ),
    )
  return row && row.first !== null && row.last !== null ? { first: row.first, last: row.last } : null
}

/** Both ends included, in their order. */
export async function listPassagesBetween(
  tx: Transaction,
  { companyId, versionId }: { companyId: string; versionId: string },
  { first, last }: { first: number; last: number },
) {
  const { id, title, text, ranges } = passages
  return tx
    .select({ id, title, text, ranges })
    .from(passages)
    .where(
      and(eq(passages.companyId, companyId), eq(passages.versionId, versionId), between(passages.ordinal, first, last)),
    )
    .orderBy(passages.ordinal)
}

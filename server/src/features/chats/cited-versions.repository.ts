import type { Source } from '@millwright/contract/chats'
import { and, eq } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import { isVersionOf } from '../../files/files.repository.ts'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'

/** Nothing for a version that is deleted for good. */
export type CitedVersion = Pick<Source, 'version' | 'newerVersion'>

/** Of each of these versions, how it stands among those of its file. */
export async function listCitedVersions(
  tx: Transaction,
  viewer: Viewer,
  versionIds: string[],
): Promise<Map<string, CitedVersion>> {
  if (versionIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: resourceVersions.id, version: resourceVersions.number, current: resources.currentVersion })
    .from(resourceVersions)
    .innerJoin(resources, isVersionOf)
    .where(and(eq(resourceVersions.companyId, viewer.companyId), isAnyOf(resourceVersions.id, versionIds)))
  return new Map(rows.map(({ id, ...row }) => [id, citedVersion(row)]))
}

export function citedVersion({ version, current }: { version: number | null; current: number | null }): CitedVersion {
  if (version === null) return {}
  return current !== null && current > version ? { version, newerVersion: true } : { version }
}

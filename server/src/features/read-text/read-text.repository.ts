import { and, eq, isNotNull } from 'drizzle-orm'
import type { EditableResourceId, Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { segments } from '../../schema/passages.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'

type VersionOf = { resourceId: EditableResourceId; versionId: string }

/** Whether the version is found in searches; until `tx` ends nobody publishes, corrects or deletes it. */
export async function holdVersion(
  tx: Transaction,
  { companyId }: Viewer,
  { resourceId, versionId }: VersionOf,
): Promise<{ isProcessed: boolean }> {
  // The file before its version, as everybody takes them.
  await tx
    .select({ id: resources.id })
    .from(resources)
    .where(and(eq(resources.companyId, companyId), eq(resources.id, resourceId)))
    .for('share')
  const [row] = await tx
    .select({ processedAt: resourceVersions.processedAt })
    .from(resourceVersions)
    .where(and(eq(resourceVersions.companyId, companyId), eq(resourceVersions.id, versionId)))
    .for('no key update')
  return { isProcessed: row !== undefined && row.processedAt !== null }
}

/** Whether a version that was processed has this page or picture. */
export async function hasSegment(
  tx: Transaction,
  { companyId }: Viewer,
  { versionId, segment }: { versionId: string; segment: number },
): Promise<boolean> {
  const [row] = await tx
    .select({ key: segments.key })
    .from(segments)
    .where(
      and(
        eq(segments.companyId, companyId),
        eq(segments.versionId, versionId),
        eq(segments.key, String(segment)),
        isNotNull(segments.layout),
      ),
    )
  return row !== undefined
}

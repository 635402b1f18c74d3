import type { MentionedResource } from '@millwright/contract/chats'
import type { ResourceType } from '@millwright/contract/formats'
import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'
import { viewerAssets } from '../../schema/viewer-access.ts'

const maxListed = 10

/** Files of an asset whose shown version is in no index yet, though answers may be given from it. None are named to who may only ask. */
export async function listUnreadFiles(
  tx: Transaction,
  { companyId }: Viewer,
  { assetId, type }: { assetId: string; type: ResourceType | null },
): Promise<MentionedResource[]> {
  const isShown = and(
    eq(resourceVersions.companyId, resources.companyId),
    eq(resourceVersions.resourceId, resources.id),
    eq(resourceVersions.number, resources.currentVersion),
  )
  const isSeen = and(eq(viewerAssets.companyId, resources.companyId), eq(viewerAssets.assetId, resources.assetId))
  const rows = await tx
    .select({
      id: resources.id,
      fileName: resources.fileName,
      type: resources.type,
      extension: resourceVersions.extension,
      departmentId: viewerAssets.departmentId,
      assetId: resources.assetId,
    })
    .from(resources)
    .innerJoin(resourceVersions, isShown)
    .innerJoin(viewerAssets, isSeen)
    .where(
      and(
        eq(resources.companyId, companyId),
        eq(resources.assetId, assetId),
        ne(viewerAssets.level, 'ask'),
        eq(resources.aiAccess, true),
        isNull(resources.deletedAt),
        isNull(resourceVersions.processedAt),
        eq(resourceVersions.draft, false),
        type === null ? undefined : eq(resources.type, type),
      ),
    )
    .orderBy(asc(resources.fileName), asc(resources.id))
    .limit(maxListed)
  return rows.map(({ extension, ...file }) => ({ ...file, metadata: { extension } }))
}

import type { ResourceType } from '@millwright/contract/formats'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
import { isCurrentVersion, withoutText } from '../../files/files.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { assets } from '../../schema/assets.ts'
import { departments } from '../../schema/departments.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'
import { departmentOfAsset } from './bank-matches.repository.ts'

export type FileInBank = {
  id: string
  fileName: string
  type: ResourceType
  aiAccess: boolean
  processed: boolean
  withoutText: boolean
  size: number
  extension: string
  mediaType: string
  updatedAt: Date
  parentId: string | null
  assetId: string
  assetName: string
  departmentId: string
  departmentName: string
}

/** These files, in this order; they were found for this viewer in the same transaction. */
export async function readFiles(tx: Transaction, viewer: Viewer, ids: readonly string[]): Promise<FileInBank[]> {
  const rows: FileInBank[] = await tx
    .select({
      id: resources.id,
      fileName: resources.fileName,
      type: resources.type,
      aiAccess: resources.aiAccess,
      processed: sql<boolean>`${resourceVersions.processedAt} is not null`,
      withoutText,
      size: resourceVersions.size,
      extension: resourceVersions.extension,
      mediaType: resourceVersions.mediaType,
      updatedAt: resources.updatedAt,
      parentId: resources.parentId,
      assetId: resources.assetId,
      assetName: assets.name,
      departmentId: departments.id,
      departmentName: departments.name,
    })
    .from(resources)
    .innerJoin(resourceVersions, isCurrentVersion)
    .innerJoin(assets, and(eq(assets.companyId, resources.companyId), eq(assets.id, resources.assetId)))
    .innerJoin(departments, departmentOfAsset)
    .where(and(eq(resources.companyId, viewer.companyId), isAnyOf(resources.id, ids), isNull(resources.deletedAt)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

import { and, eq } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import type { LinkedVersion } from '../../files/files.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { dataExports } from '../../schema/data-exports.ts'

/** Data of a person that the viewer asked for; nobody else gets them. */
export async function findDataExport(tx: Transaction, viewer: Viewer, id: string): Promise<LinkedVersion | null> {
  const [row] = await tx
    .select({ blobKey: dataExports.blobKey })
    .from(dataExports)
    .where(
      and(eq(dataExports.companyId, viewer.companyId), eq(dataExports.askedBy, viewer.userId), eq(dataExports.id, id)),
    )
  return row?.blobKey ? { blobKey: row.blobKey, mediaType: 'application/zip', fileName: 'data.zip' } : null
}

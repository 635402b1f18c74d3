import { and, eq } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import type { LinkedVersion } from '../../files/files.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { askedPictures } from '../../schema/asked-pictures.ts'

/** A picture that the viewer sent with a question; nobody else sees it. */
export async function findAskedPicture(
  tx: Transaction,
  viewer: Viewer,
  pictureId: string,
): Promise<LinkedVersion | null> {
  const [row] = await tx
    .select({ blobKey: askedPictures.blobKey, mediaType: askedPictures.mediaType })
    .from(askedPictures)
    .where(
      and(
        eq(askedPictures.companyId, viewer.companyId),
        eq(askedPictures.userId, viewer.userId),
        eq(askedPictures.id, pictureId),
      ),
    )
  return row ? { ...row, fileName: 'question' } : null
}

import type { ProfileChanges } from '@millwright/contract/settings'
import { and, eq, isNull } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { users } from '../../schema/users.ts'

/** Locked until `tx` ends; null when removed. */
export async function lockOwnUpdatedAt(tx: Transaction, viewer: Viewer): Promise<Date | null> {
  const [row] = await tx.select({ updatedAt: users.updatedAt }).from(users).where(own(viewer)).for('update')
  return row?.updatedAt ?? null
}

type ProfilePicture = Pick<StoredBlob, 'key' | 'sha256'>
type Changes = Omit<ProfileChanges, 'profilePic'> & { picture: ProfilePicture | null | undefined }

/** `picture` undefined keeps the picture. */
export async function updateOwnProfile(tx: Transaction, viewer: Viewer, changes: Changes): Promise<void> {
  const { firstName, middleName, lastName, contact, username, timeZone, picture } = changes
  await tx
    .update(users)
    .set({
      firstName,
      middleName,
      lastName,
      contact,
      username,
      timeZone,
      ...(picture !== undefined && { profilePicKey: picture?.key ?? null, profilePicSha256: picture?.sha256 ?? null }),
    })
    .where(own(viewer))
}

function own({ companyId, userId }: Viewer) {
  return and(eq(users.companyId, companyId), eq(users.id, userId), isNull(users.removedAt))
}

import { type ProfileChanges, settingsRoutes } from '@millwright/contract/settings'
import type { HandlersOf } from '../../calls/handler.ts'
import { presentUser } from '../../people/user.presenter.ts'
import { findUser } from '../../people/users.repository.ts'
import { squarePicture } from '../../platform/images/square-picture.ts'
import { notFound } from '../../platform/refusal.ts'
import { lockOwnUpdatedAt, updateOwnProfile } from './profile.repository.ts'
import type { SettingsDeps } from './settings.deps.ts'

/** The picture is made and kept before the row names it; bytes that no row names are swept. */
export function updateProfile(deps: SettingsDeps): HandlersOf<typeof settingsRoutes>['updateProfile'] {
  const { blobs, pictures } = deps
  return async ({ fields, file, step, facts, refuseStale }) => {
    const stored =
      file &&
      (await blobs.put(asChunks(await squarePicture(file.bytes, settingsRoutes.updateProfile.fileField)), facts.signal))
    const picture = stored ?? keptPicture(fields)
    return step(async (tx, _granted, viewer) => {
      const updatedAt = await lockOwnUpdatedAt(tx, viewer)
      if (!updatedAt) throw notFound()
      const present = async () => {
        const user = await findUser(tx, viewer)
        if (!user) throw notFound()
        return presentUser(user, pictures.of(viewer))
      }
      await refuseStale(updatedAt, present)
      await updateOwnProfile(tx, viewer, { ...fields, picture })
      return { data: await present() }
    })
  }
}

/** Null removes the picture, undefined keeps it. */
function keptPicture({ profilePic }: ProfileChanges): null | undefined {
  return profilePic === '' ? null : undefined
}

async function* asChunks(bytes: Uint8Array) {
  yield bytes
}

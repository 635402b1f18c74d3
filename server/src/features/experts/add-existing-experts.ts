import type { expertRoutes } from '@millwright/contract/experts'
import { reasons } from '@millwright/contract/reasons/refusals'
import { texts } from '@millwright/contract/texts'
import type { HandlersOf } from '../../calls/handler.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import { Refusal } from '../../platform/refusal.ts'
import { presentExpert } from './experts.presenter.ts'
import { hasEmailOf, insertMembers, readExperts } from './experts.repository.ts'
import { recordExperts } from './record-experts.ts'

export function addExistingExperts(pictures: PictureLinks): HandlersOf<typeof expertRoutes>['addExisting'] {
  return async (call) => {
    const { tx, viewer, granted } = call
    const place = { viewer, assetId: granted.assetId }
    const ids = [...new Set(granted.ids)]
    if (await hasEmailOf(tx, place, ids)) throw new Refusal('conflict', reasons.expertEmailTaken)
    const rows = await readExperts(tx, viewer, await insertMembers(tx, place, ids))
    await recordExperts(call, 'expert-added', rows)
    const pictureUrl = pictures.of(viewer)
    const data = rows.map((row) => presentExpert(row, pictureUrl))
    return data.length > 0 ? { data } : { data, message: texts.expertsKnown }
  }
}

import type { expertRoutes } from '@millwright/contract/experts'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { HandlersOf } from '../../calls/handler.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import { Refusal } from '../../platform/refusal.ts'
import { presentExpert } from './experts.presenter.ts'
import { insertExpert, isMember, readExpert } from './experts.repository.ts'
import { recordExperts } from './record-experts.ts'

export function addNewExpert(pictures: PictureLinks): HandlersOf<typeof expertRoutes>['addNew'] {
  return async (call) => {
    const { tx, viewer, granted, body } = call
    if (await isMember(tx, viewer, body.email)) throw new Refusal('conflict', reasons.memberAsExisting)
    const id = await insertExpert(tx, { viewer, assetId: granted.assetId }, body)
    if (id === null) throw new Refusal('conflict', reasons.expertEmailTaken)
    const row = await readExpert(tx, viewer, id)
    await recordExperts(call, 'expert-added', [row])
    return { data: presentExpert(row, pictures.of(viewer)) }
  }
}

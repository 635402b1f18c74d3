import type { expertRoutes } from '@millwright/contract/experts'
import type { HandlersOf } from '../../calls/handler.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import { notFound } from '../../platform/refusal.ts'
import { presentExpert } from './experts.presenter.ts'
import { type ExpertRow, lockUpdatedAt, readExpert, updateExpert as writeExpert } from './experts.repository.ts'
import { recordExperts } from './record-experts.ts'

export function updateExpert(pictures: PictureLinks): HandlersOf<typeof expertRoutes>['update'] {
  return async (call) => {
    const { tx, viewer, granted, body, refuseStale } = call
    const { expertId } = granted
    const present = (row: ExpertRow) => presentExpert(row, pictures.of(viewer))
    const updatedAt = await lockUpdatedAt(tx, viewer, expertId)
    if (!updatedAt) throw notFound()
    await refuseStale(updatedAt, async () => present(await readExpert(tx, viewer, expertId)))
    await writeExpert(tx, viewer, { expertId, changes: body })
    const row = await readExpert(tx, viewer, expertId)
    await recordExperts(call, 'expert-updated', [row])
    return { data: present(row) }
  }
}

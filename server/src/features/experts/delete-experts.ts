import type { expertRoutes } from '@millwright/contract/experts'
import type { HandlersOf } from '../../calls/handler.ts'
import { notFound } from '../../platform/refusal.ts'
import { deleteExperts as removeRows, readExperts } from './experts.repository.ts'
import { recordExperts } from './record-experts.ts'

export const deleteExperts: HandlersOf<typeof expertRoutes>['delete'] = async (call) => {
  const { tx, viewer, granted } = call
  const ids = [...new Set(granted.ids)]
  const rows = await readExperts(tx, viewer, ids)
  // Somebody else was faster with one of them.
  if ((await removeRows(tx, viewer, ids)) < ids.length) throw notFound()
  await recordExperts(call, 'expert-deleted', rows)
  return { data: ids }
}

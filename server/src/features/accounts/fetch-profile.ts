import type { accountRoutes } from '@millwright/contract/accounts'
import type { HandlersOf } from '../../access/handler.ts'
import { notFound } from '../../platform/refusal.ts'
import { presentUser } from './accounts.presenter.ts'
import { findUser } from './accounts.repository.ts'

export const fetchProfile: HandlersOf<typeof accountRoutes>['fetchProfile'] = async ({ tx, viewer }) => {
  const user = await findUser(tx, viewer)
  if (!user) throw notFound()
  return { data: presentUser(user) }
}

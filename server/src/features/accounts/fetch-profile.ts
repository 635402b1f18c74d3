import type { accountRoutes } from '@millwright/contract/accounts'
import type { HandlersOf } from '../../calls/handler.ts'
import { presentUser } from '../../people/user.presenter.ts'
import { findUser } from '../../people/users.repository.ts'
import { notFound } from '../../platform/refusal.ts'
import type { AccountDeps } from './accounts.deps.ts'

export function fetchProfile({ pictures }: AccountDeps): HandlersOf<typeof accountRoutes>['fetchProfile'] {
  return async ({ tx, viewer }) => {
    const user = await findUser(tx, viewer)
    if (!user) throw notFound()
    return { data: presentUser(user, pictures.of(viewer)) }
  }
}

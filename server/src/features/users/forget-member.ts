import { reasons } from '@millwright/contract/reasons/refusals'
import type { userRoutes } from '@millwright/contract/users'
import { actorOf } from '../../calls/actor.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { type ForgottenPerson, forgetPerson } from '../../people/forgetting/forget-person.ts'
import { findNamedLines } from '../../people/forgetting/find-named-lines.ts'
import type { FormerRow } from '../../people/forgetting/forget.repository.ts'
import { pseudonymOf, wholeNameOf } from '../../people/forgetting/names-of.ts'
import { lockAdminsOf } from '../../people/users.repository.ts'
import { leaveRole } from '../../platform/database/transaction.ts'
import { invalidInput, notFound } from '../../platform/refusal.ts'
import { requireStillAdmin } from './still-admin.ts'
import type { UserDeps } from './users.deps.ts'

/** Only who was removed before, and cannot be undone. */
export function forgetMember(deps: UserDeps): HandlersOf<typeof userRoutes>['forget'] {
  return async ({ query: { formerId: userId }, body, viewer, step, facts }) => {
    const person = { companyId: viewer.companyId, userId }
    const mayForget = (former: FormerRow) => {
      if (former.removedAt === null) throw notFound()
      if (body.name.trim() !== wholeNameOf(former)) throw invalidInput({ name: reasons.nameNotTyped })
    }
    const named = await findNamedLines(step, person, { mayForget })
    if (!named) throw notFound()
    await deps.clearMailsAbout(named.member)
    const forgotten = await step(async (tx): Promise<ForgottenPerson | null> => {
      requireStillAdmin(viewer, await lockAdminsOf(tx, viewer))
      return leaveRole(tx, () => forgetPerson(tx, person, { by: actorOf(viewer, facts), mayForget, named }))
    })
    if (!forgotten) throw notFound()
    await deps.forgetElsewhere(forgotten)
    return { data: { _id: userId, username: pseudonymOf(userId) } }
  }
}

import type { systemRoutes } from '@millwright/contract/system'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { HandlersOf } from '../../calls/handler.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findEmail } from './recipients.repository.ts'
import type { SystemDeps } from './system.deps.ts'

export function tryPart({ operating }: SystemDeps): HandlersOf<typeof systemRoutes>['test'] {
  return async ({ body: { part }, viewer, step, facts }) => {
    if (!operating.parts.includes(part)) throw new Refusal('conflict', reasons.partUnset)
    const to = await step((tx) => findEmail(tx, viewer))
    return { data: await operating.tryPart(part, to, facts.signal) }
  }
}

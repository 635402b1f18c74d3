import type { systemRoutes } from '@millwright/contract/system'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { HandlersOf } from '../../calls/handler.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SystemDeps } from './system.deps.ts'

type Handlers = HandlersOf<typeof systemRoutes>

export function check({ operating }: SystemDeps): Handlers['check'] {
  return async () => {
    if (!(await operating.beginCheck())) throw new Refusal('conflict', reasons.checkRuns)
    return { data: null }
  }
}

export function backUp({ operating: { beginBackup } }: SystemDeps): Handlers['backUp'] {
  return async () => {
    if (beginBackup === null) throw new Refusal('conflict', reasons.backupUnset)
    if (!(await beginBackup())) throw new Refusal('conflict', reasons.backupRuns)
    return { data: null }
  }
}

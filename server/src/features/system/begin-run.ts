import type { systemRoutes } from '@millwright/contract/system'
import { texts } from '@millwright/contract/texts'
import type { HandlersOf } from '../../calls/handler.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SystemDeps } from './system.deps.ts'

type Handlers = HandlersOf<typeof systemRoutes>

export function check({ operating }: SystemDeps): Handlers['check'] {
  return async () => {
    if (!(await operating.beginCheck())) throw new Refusal('conflict', texts.checkRuns)
    return { data: null }
  }
}

export function backUp({ operating: { beginBackup } }: SystemDeps): Handlers['backUp'] {
  return async () => {
    if (beginBackup === null) throw new Refusal('conflict', texts.backupUnset)
    if (!(await beginBackup())) throw new Refusal('conflict', texts.backupRuns)
    return { data: null }
  }
}

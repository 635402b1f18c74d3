import type { plateCodeRoutes } from '@millwright/contract/plate-codes'
import type { HandlersOf } from '../../calls/handler.ts'
import { addCode } from './add-code.ts'
import { dismissCode } from './dismiss-code.ts'
import { openCode } from './open-code.ts'
import { listLabels } from './list-labels.ts'
import type { PlateCodeDeps } from './plate-codes.deps.ts'
import { removeCode } from './remove-code.ts'

export function plateCodeHandlers(deps: PlateCodeDeps): HandlersOf<typeof plateCodeRoutes> {
  return {
    open: openCode(deps),
    labels: listLabels(deps),
    add: addCode(deps),
    remove: removeCode(deps),
    dismiss: dismissCode(deps),
  }
}

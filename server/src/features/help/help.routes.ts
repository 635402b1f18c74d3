import type { helpRoutes } from '@millwright/contract/help'
import type { HandlersOf } from '../../calls/handler.ts'
import { ask, type HelpDeps } from './ask.ts'

export function helpHandlers(deps: HelpDeps): HandlersOf<typeof helpRoutes> {
  return { ask: ask(deps) }
}

import type { routes } from '@millwright/contract/routes'
import type { HandlersOf } from '../../calls/handler.ts'
import { correctReadText } from './correct-read-text.ts'
import { fetchReadText } from './fetch-read-text.ts'
import type { ReadTextDeps } from './read-text.deps.ts'

export function readTextHandlers(deps: ReadTextDeps): HandlersOf<typeof routes.readText> {
  return { fetch: fetchReadText, correct: correctReadText(deps) }
}

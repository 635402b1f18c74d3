import type { factRoutes } from '@millwright/contract/facts'
import type { HandlersOf } from '../../calls/handler.ts'
import { correctFact } from './correct-fact.ts'
import { exportFacts } from './export/export-facts.ts'
import { fetchChanges } from './fetch-changes.ts'
import { fetchFacts } from './fetch-facts.ts'

export const factHandlers: HandlersOf<typeof factRoutes> = {
  fetch: fetchFacts,
  correct: correctFact,
  export: exportFacts,
  changes: fetchChanges,
}

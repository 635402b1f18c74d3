import type { glossaryRoutes } from '@millwright/contract/glossary'
import type { HandlersOf } from '../../calls/handler.ts'
import { addStarter } from './add-starter.ts'
import { createSet } from './create-set.ts'
import { exportCsv } from './export-csv.ts'
import { fetchGlossary } from './fetch-glossary.ts'
import { fetchRings } from './fetch-rings.ts'
import { fetchSuggestions } from './fetch-suggestions.ts'
import { importCsv } from './import-csv.ts'
import { removeSet } from './remove-set.ts'
import { switchRing } from './switch-ring.ts'
import { updateSet } from './update-set.ts'

export const glossaryHandlers: HandlersOf<typeof glossaryRoutes> = {
  fetchAll: fetchGlossary,
  create: createSet,
  update: updateSet,
  remove: removeSet,
  exportCsv,
  importCsv,
  addStarter,
  fetchSuggestions,
  fetchRings,
  switchRing,
}

import type { glossaryRoutes } from '@millwright/contract/glossary'
import { texts } from '@millwright/contract/texts'
import type { HandlersOf } from '../../calls/handler.ts'
import { readCsv } from '../../platform/csv.ts'
import { invalidInput } from '../../platform/refusal.ts'
import { addSets } from './add-sets.ts'

export const importCsv: HandlersOf<typeof glossaryRoutes>['importCsv'] = async ({ file, step }) => {
  if (!file) throw invalidInput({ file: texts.fileMissing })
  const rows = readCsv(file.bytes)
  return { data: await step((tx, _granted, viewer) => addSets(tx, viewer.companyId, rows)) }
}

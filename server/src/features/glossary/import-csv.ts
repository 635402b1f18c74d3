import type { glossaryRoutes } from '@millwright/contract/glossary'
import { limits } from '@millwright/contract/limits'
import { texts } from '@millwright/contract/texts'
import { bodyWork } from '../../calls/bodies/body-work.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { invalidInput } from '../../platform/refusal.ts'
import { addSets } from './add-sets.ts'

export const importCsv: HandlersOf<typeof glossaryRoutes>['importCsv'] = async ({
  file,
  viewer: { companyId: key },
  facts: { signal },
  step,
}) => {
  if (!file) throw invalidInput({ file: texts.fileMissing })
  const rows = await bodyWork('csv', file, { key, signal })
  if (rows.length > limits.importRows) throw invalidInput({ file: texts.glossaryImportLong })
  return { data: await step((tx, _granted, viewer) => addSets(tx, viewer.companyId, rows)) }
}

import type { glossaryRoutes } from '@millwright/contract/glossary'
import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
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
  if (!file) throw invalidInput({ file: reasons.fileMissing })
  const rows = await bodyWork('csv', file, { key, signal })
  if (rows.length > limits.importRows) throw invalidInput({ file: reasons.glossaryImportLong })
  return { data: await step((tx, _granted, viewer) => addSets(tx, viewer.companyId, rows)) }
}

import type { factRoutes } from '@millwright/contract/facts'
import { limits } from '@millwright/contract/limits'
import type { HandlersOf } from '../../calls/handler.ts'
import { csvOf } from '../../platform/csv.ts'
import { type FactRow, listFacts } from './facts.repository.ts'

const columns = {
  kind: ({ kind }) => kind,
  subject: ({ subject }) => subject,
  attribute: ({ attribute }) => attribute,
  value: ({ value }) => value,
  unit: ({ unit }) => unit,
  condition: ({ condition }) => condition,
  text: ({ text }) => text,
  fileName: ({ fileName }) => fileName,
  segment: ({ segment }) => String(segment),
  corrected: ({ corrected }) => (corrected ? 'yes' : 'no'),
  id: ({ id }) => id,
} satisfies Record<string, (fact: FactRow) => string>

export const exportFacts: HandlersOf<typeof factRoutes>['export'] = async ({ tx, viewer, granted, query }) => {
  const { assetId } = granted
  const { kinds, search, sort, order } = query
  const slice = { limit: limits.exportRows, offset: 0 }
  const rows = await listFacts(tx, viewer, { assetId, kinds, search, sort, order, withHidden: false, slice })
  const cells = rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row)))
  return { data: null, csv: { fileName: 'facts.csv', text: csvOf(Object.keys(columns), cells) } }
}

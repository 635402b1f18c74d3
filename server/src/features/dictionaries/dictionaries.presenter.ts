import { sentenceOf } from '@millwright/contract/reasons/reason'
import { reasonOf } from '../../schema/reasons.ts'
import { type Dictionary, DictionaryState } from '@millwright/contract/dictionaries'
import type { OwnRow, SystemRow } from './dictionaries.repository.ts'

export function presentOwn(row: OwnRow): Dictionary {
  const { enabled, addedBy, files } = row
  return { ...common(row), source: 'upload', addedBy, files: files.map(({ name }) => name), enabled }
}

export function presentSystem(row: SystemRow, enabled: boolean): Dictionary {
  return { ...common(row), source: 'system', addedBy: null, files: [], enabled }
}

function common({ files: _files, state, updatedAt, ...row }: SystemRow) {
  const { id, from, to, name, licence, entries, progress } = row
  const reason = reasonOf(row)
  return {
    id,
    from,
    to,
    name,
    licence,
    entries,
    progress,
    error: reason && sentenceOf(reason),
    reason,
    byWayOf: null,
    state: DictionaryState.parse(state),
    updatedAt: updatedAt.toISOString(),
  }
}

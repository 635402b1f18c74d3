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
  const { id, from, to, name, licence, entries, progress, error } = row
  return {
    id,
    from,
    to,
    name,
    licence,
    entries,
    progress,
    error,
    byWayOf: null,
    state: DictionaryState.parse(state),
    updatedAt: updatedAt.toISOString(),
  }
}

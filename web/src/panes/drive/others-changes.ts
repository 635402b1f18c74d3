import type { FileRecord, Folder } from '@millwright/contract/resources'

type Content = { folders: Folder[]; files: FileRecord[]; total: number }

/** What the server says of a folder now; of its files the one that changed last. */
export type Latest = { folders: Folder[]; changedLast: FileRecord | undefined; total: number }

/** Whether somebody changed what is shown. Of a folder whose files are not all here yet nobody can tell. */
export function isAnotherNow({ folders, files, total }: Content, latest: Latest): boolean {
  if (files.length !== total) return false
  if (total !== latest.total || folders.length !== latest.folders.length) return true
  const shown = new Map([...folders, ...files].map((row) => [row.id, stateOf(row)]))
  const changed = latest.changedLast ? [latest.changedLast] : []
  return [...latest.folders, ...changed].some((row) => shown.get(row.id) !== stateOf(row))
}

const stateOf = (row: Folder | FileRecord) =>
  'items' in row ? `${row.updatedAt} ${row.items}` : `${row.metadata.updatedAt} ${row.version}`

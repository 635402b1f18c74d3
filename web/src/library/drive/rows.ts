import type { FileRecord, Folder } from '@millwright/contract/resources'

export type Row = { kind: 'folder'; id: string; folder: Folder } | { kind: 'file'; id: string; file: FileRecord }

export const folderRow = (folder: Folder): Row => ({ kind: 'folder', id: folder.id, folder })
export const fileRow = (file: FileRecord): Row => ({ kind: 'file', id: file.id, file })

export const nameOf = (row: Row) => (row.kind === 'folder' ? row.folder.name : row.file.fileName)

/** As calls take them. */
export type Items = { ids: string[]; folderIds: string[] }

export function itemsOf(rows: readonly Row[]): Items {
  return {
    ids: rows.filter(({ kind }) => kind === 'file').map(({ id }) => id),
    folderIds: rows.filter(({ kind }) => kind === 'folder').map(({ id }) => id),
  }
}

/** How many files and folders the folders among them hold. */
export const itemsWithin = (rows: readonly Row[]) =>
  rows.reduce((sum, row) => sum + (row.kind === 'folder' ? row.folder.items : 0), 0)

/** A file's name and its ending with the dot, which stays when it is renamed. */
export function splitName(fileName: string): { stem: string; ending: string } {
  const dot = fileName.lastIndexOf('.')
  return dot > 0 ? { stem: fileName.slice(0, dot), ending: fileName.slice(dot) } : { stem: fileName, ending: '' }
}

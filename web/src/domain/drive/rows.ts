import type { FileRecord, Folder } from '@millwright/contract/resources'
import type { Section } from './sections.ts'

export type Row = { kind: 'folder'; id: string; folder: Folder } | { kind: 'file'; id: string; file: FileRecord }

export const folderRow = (folder: Folder): Row => ({ kind: 'folder', id: folder.id, folder })
export const fileRow = (file: FileRecord): Row => ({ kind: 'file', id: file.id, file })

export const nameOf = (row: Row) => (row.kind === 'folder' ? row.folder.name : row.file.fileName)

/** What *Select all* takes: what a folder holds of other kinds is not seen in a tab, so none of its folders. */
export const rowsOfAll = (rows: readonly Row[], section: Section) =>
  section === 'drive' ? rows : rows.filter(({ kind }) => kind === 'file')

/** As calls take them. */
export type Items = { ids: string[]; folderIds: string[] }

export function itemsOf(rows: readonly Row[]): Items {
  return {
    ids: rows.filter(({ kind }) => kind === 'file').map(({ id }) => id),
    folderIds: rows.filter(({ kind }) => kind === 'folder').map(({ id }) => id),
  }
}

/** How many files and folders the folders among them hold, and how many of them this listing does not show. */
export function itemsWithin(rows: readonly Row[]): { count: number; hidden: number } {
  const folders = rows.flatMap((row) => (row.kind === 'folder' ? [row.folder] : []))
  const count = folders.reduce((sum, { items }) => sum + items, 0)
  return { count, hidden: count - folders.reduce((sum, { shown }) => sum + shown, 0) }
}

/** A file's name and its ending with the dot, which stays when it is renamed. */
export function splitName(fileName: string): { stem: string; ending: string } {
  const dot = fileName.lastIndexOf('.')
  return dot > 0 ? { stem: fileName.slice(0, dot), ending: fileName.slice(dot) } : { stem: fileName, ending: '' }
}

import { driveRoutes } from '@millwright/contract/drive'
import type { NoteFormat } from '@millwright/contract/notes'
import { call } from '../../platform/api.ts'
import { downloadLink } from '../../domain/resources/resource.ts'
import { useDownloadFailed } from '../../domain/resources/use-download-failed.ts'
import { useDownloadNote } from '../../domain/resources/use-download-note.ts'
import type { AssetIds } from '../../domain/drive/queries.ts'
import { itemsOf, type Row } from '../../domain/drive/rows.ts'

/** Downloads a file as it was uploaded, a note as a document of its format, a folder or several things as a zip. */
export function useDownloads(place: AssetIds) {
  const failed = useDownloadFailed()
  const downloadNote = useDownloadNote()
  return async (rows: readonly Row[], format?: NoteFormat) => {
    const [first, second] = rows
    if (first?.kind === 'file' && first.file.type === 'note' && !second) {
      await downloadNote({ ...place, type: 'note', id: first.id }, format ?? 'pdf')
      return
    }
    try {
      const url = await linkTo(place, rows)
      // Served as an attachment: the page stays.
      window.location.assign(url)
    } catch (error) {
      failed(error)
    }
  }
}

async function linkTo(place: AssetIds, rows: readonly Row[]): Promise<string> {
  const [first, second] = rows
  if (!first || second) return (await call(driveRoutes.downloadMany, { query: place, body: itemsOf(rows) })).url
  if (first.kind === 'file') return downloadLink({ ...place, type: first.file.type, id: first.id })
  return (await call(driveRoutes.downloadFolder, { query: { ...place, folderId: first.id } })).url
}

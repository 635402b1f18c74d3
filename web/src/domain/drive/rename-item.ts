import { driveRoutes } from '@millwright/contract/drive'
import { FileRecord, Folder, resourceRoutes } from '@millwright/contract/resources'
import { ApiError } from '../../platform/api-error.ts'
import { submit } from '../../platform/api.ts'
import type { AssetIds } from './queries.ts'
import { fileRow, folderRow, nameOf, type Row } from './rows.ts'

/** Somebody else gave it this name meanwhile. */
export class RenamedMeanwhile extends Error {
  readonly present: string
  constructor(present: string) {
    super(`It is called ${present} now`)
    this.present = present
  }
}

type RenamedItem = { row: Row; message: string }

/**
 * Gives it the name, unless it is called something else now than in `row`. What else changed meanwhile, its folder or
 * its AI access, keeps no name from it. `row` of the reply is what it is now: the name may have been taken.
 * @throws RenamedMeanwhile
 */
export async function renameItem(place: AssetIds, row: Row, name: string): Promise<RenamedItem> {
  try {
    return await send(place, row, name)
  } catch (error) {
    const present = error instanceof ApiError && error.status === 409 ? presentRow(row, error.data) : null
    if (!present) throw error
    if (nameOf(present) !== nameOf(row)) throw new RenamedMeanwhile(nameOf(present))
    return send(place, present, name)
  }
}

async function send(place: AssetIds, row: Row, name: string): Promise<RenamedItem> {
  if (row.kind === 'folder') {
    const body = { folderId: row.id, newName: name }
    const { data, message } = await submit(driveRoutes.renameFolder, { query: place, body, seen: row.folder.updatedAt })
    return { row: folderRow(data), message }
  }
  const sent = { query: { ...place, id: row.id }, body: { fileName: name }, seen: row.file.metadata.updatedAt }
  const { data, message } = await submit(resourceRoutes.rename, sent)
  return { row: fileRow(data), message }
}

/** What a conflict comes with. */
function presentRow({ kind }: Row, data: unknown): Row | null {
  if (kind === 'folder') {
    const folder = Folder.safeParse(data).data
    return folder ? folderRow(folder) : null
  }
  const file = FileRecord.safeParse(data).data
  return file ? fileRow(file) : null
}

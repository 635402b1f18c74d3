import type { UploadKind } from '@millwright/contract/formats'
import { resourceRoutes } from '@millwright/contract/resources'
import { call } from '../../platform/api.ts'
import type { AcceptedFile } from '../../domain/uploads/file-selection.ts'
import { namesOnTheWay } from '../../domain/uploads/uploads.ts'

export type UploadTarget = {
  departmentId: string
  assetId: string
  /** The folder; null is the root. */
  parentId: string | null
  isDrive: boolean
}

const lists = {
  document: resourceRoutes.fetchDocuments,
  image: resourceRoutes.fetchImages,
  video: resourceRoutes.fetchVideos,
} as const satisfies Record<UploadKind, unknown>

/** Of these files the ones whose names the folder holds already, or soon will. Throws as `call`. */
export async function findTaken(
  chosen: readonly AcceptedFile<File>[],
  target: UploadTarget,
): Promise<AcceptedFile<File>[]> {
  const judged = await Promise.all(chosen.map(async (one) => ((await isTaken(one, target)) ? [one] : [])))
  return judged.flat()
}

async function isTaken({ file, kind }: AcceptedFile<File>, target: UploadTarget): Promise<boolean> {
  const { departmentId, assetId, parentId } = target
  // As the server stores it.
  const name = file.name.normalize('NFC')
  if (namesOnTheWay({ assetId, parentId, kind }).includes(name)) return true
  const query = { departmentId, assetId, parentId, search: name, page: '1', pageSize: '1000' }
  const { files } = await call(lists[kind], { query })
  return files.some((one) => one.fileName === name && one.parentId === parentId)
}

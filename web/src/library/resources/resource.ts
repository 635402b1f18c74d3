import { driveRoutes } from '@millwright/contract/drive'
import { videoRoutes } from '@millwright/contract/videos'
import type { ResourceType } from '@millwright/contract/formats'
import { type NoteFormat, noteRoutes } from '@millwright/contract/notes'
import { type FileRecord, resourceRoutes } from '@millwright/contract/resources'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** Signed links live for 12 hours: a file is fetched again before its link ends. */
export const linkStaysFresh = 11 * 3_600_000

export type ResourcePlace = { departmentId: string; assetId: string; type: ResourceType; id: string }

type Asking = { place: ResourcePlace; signal: AbortSignal }
const fetchOne = {
  document: ({ place: { assetId, id: docId }, signal }) =>
    call(resourceRoutes.fetchDocument, { query: { assetId, docId }, signal }),
  image: ({ place: { assetId, id: imageId }, signal }) =>
    call(resourceRoutes.fetchImage, { query: { assetId, imageId }, signal }),
  video: ({ place: { assetId, id: videoId }, signal }) =>
    call(resourceRoutes.fetchVideo, { query: { assetId, videoId }, signal }),
  note: ({ place: { departmentId, assetId, id: noteId }, signal }) =>
    call(noteRoutes.fetch, { query: { departmentId, assetId, noteId }, signal }),
} satisfies Record<ResourceType, (asking: Asking) => Promise<FileRecord>>

export const resourceKey = ({ assetId, type, id }: ResourcePlace) => [type, assetId, id] as const

export function useResource(place: ResourcePlace) {
  const { type, id } = place
  return useQuery({
    queryKey: resourceKey(place),
    queryFn: ({ signal }) => fetchOne[type]({ place, signal }),
    enabled: id !== '',
    staleTime: linkStaysFresh,
    refetchOnWindowFocus: false,
  })
}

/** All versions of a file, newest first; asked for only when `wanted`. */
export function useVersions({ departmentId, assetId, id }: ResourcePlace, wanted: boolean) {
  return useQuery({
    queryKey: ['versions', assetId, id],
    queryFn: ({ signal }) => call(resourceRoutes.fetchVersions, { query: { departmentId, assetId, id }, signal }),
    enabled: wanted,
    staleTime: linkStaysFresh,
    refetchOnWindowFocus: false,
  })
}

const downloads = {
  document: driveRoutes.downloadDocument,
  image: driveRoutes.downloadImage,
  video: videoRoutes.downloadVideo,
} as const

/** A link that downloads the file as it was uploaded, a note as a document of its format. */
export async function downloadLink(
  { departmentId, assetId, type, id }: ResourcePlace,
  format?: NoteFormat,
): Promise<string> {
  const query = { departmentId, assetId, id }
  if (type === 'note') return (await call(noteRoutes.download, { query: { ...query, format } })).url
  return (await call(downloads[type], { query })).url
}

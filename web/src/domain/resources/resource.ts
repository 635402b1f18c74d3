import { driveRoutes } from '@millwright/contract/drive'
import { videoRoutes } from '@millwright/contract/videos'
import type { ResourceType } from '@millwright/contract/formats'
import { type NoteFormat, noteRoutes } from '@millwright/contract/notes'
import { type FileRecord, type ResourceVersion, resourceRoutes } from '@millwright/contract/resources'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { touch } from '../../keys/follow-writes.ts'
import { keys } from '../../keys/keys.ts'
import { call } from '../../platform/api.ts'
import { type LinkedRecord, withKeptLinks, withoutKeptLinks } from './kept-links.ts'

export type ResourcePlace = { departmentId: string; assetId: string; type: ResourceType; id: string }

type ResourceRequest = { place: ResourcePlace; signal: AbortSignal }
const fetchOne = {
  document: ({ place: { assetId, id: docId }, signal }) =>
    call(resourceRoutes.fetchDocument, { query: { assetId, docId }, signal }),
  image: ({ place: { assetId, id: imageId }, signal }) =>
    call(resourceRoutes.fetchImage, { query: { assetId, imageId }, signal }),
  video: ({ place: { assetId, id: videoId }, signal }) =>
    call(resourceRoutes.fetchVideo, { query: { assetId, videoId }, signal }),
  note: ({ place: { departmentId, assetId, id: noteId }, signal }) =>
    call(noteRoutes.fetch, { query: { departmentId, assetId, noteId }, signal }),
} satisfies Record<ResourceType, (asking: ResourceRequest) => Promise<FileRecord>>

export function useResource(place: ResourcePlace, askedAgain: number | false = false) {
  const { type, id } = place
  return useQuery({
    queryKey: keys.record(place),
    queryFn: async ({ client, queryKey, signal }) => {
      const now: FileRecord = await fetchOne[type]({ place, signal })
      return withKeptLinks(client.getQueryData<LinkedRecord<FileRecord>>(queryKey), now, Date.now())
    },
    enabled: id !== '',
    refetchInterval: askedAgain,
  })
}

/** Milliseconds between two questions, while the window is seen. */
const askedAgainAfter = 15_000

/** Asks now and then what others made of a file that is looked at: with its record all that is shown of it is another. */
export function useOthersVersions(place: ResourcePlace) {
  const { assetId, id } = place
  const cache = useQueryClient()
  const { data } = useResource(place, askedAgainAfter)
  const now = data && `${data.version} ${data.processed} ${data.metadata.updatedAt}`
  const before = useRef(now)
  useEffect(() => {
    if (before.current !== undefined && now !== before.current) void touch(cache, [{ noun: 'file', assetId, id }])
    before.current = now
  }, [cache, assetId, id, now])
}

/** All versions of a file, newest first; asked for only when `wanted`. */
export function useVersions(place: Omit<ResourcePlace, 'type'>, wanted: boolean) {
  const { departmentId, assetId, id } = place
  return useQuery({
    queryKey: keys.versions(place),
    queryFn: async ({ client, queryKey, signal }) => {
      const before = client.getQueryData<LinkedRecord<ResourceVersion>[]>(queryKey)
      const now = await call(resourceRoutes.fetchVersions, { query: { departmentId, assetId, id }, signal })
      const at = Date.now()
      return now.map((one) =>
        withKeptLinks(
          before?.find(({ version }) => version === one.version),
          one,
          at,
        ),
      )
    },
    enabled: wanted,
  })
}

/** When a link no longer opens, the next reply brings another. */
export function letLinksGo(cache: QueryClient, place: ResourcePlace) {
  cache.setQueryData<LinkedRecord<FileRecord>>(keys.record(place), withoutKeptLinks)
  cache.setQueryData<LinkedRecord<ResourceVersion>[]>(keys.versions(place), (versions) =>
    versions?.flatMap((one) => withoutKeptLinks(one) ?? []),
  )
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

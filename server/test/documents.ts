import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { type Job, processingRoutes } from '@millwright/contract/processing'
import type { UploadKind } from '@millwright/contract/formats'
import { type UploadedFile, type UploadEvent, uploadRoutes } from '@millwright/contract/uploads'
import type { ApiClient } from './api-client.ts'

export type AssetIds = { departmentId: string; assetId: string }

export async function newAsset(client: ApiClient, name = 'Press 7'): Promise<AssetIds> {
  const body = { name, info: name }
  const { _id: departmentId } = await client.call(departmentRoutes.create, { body })
  const { _id: assetId } = await client.call(assetRoutes.create, { query: { departmentId }, body })
  return { departmentId, assetId }
}

/** A link with another signature. Its last characters are left alone: some of their bits stand for nothing. */
export function altered(link: string): string {
  const at = link.length - 9
  return `${link.slice(0, at)}${link[at] === 'A' ? 'B' : 'A'}${link.slice(at + 1)}`
}

export const toProcess = { grantAIAccess: 'true', initiateProcessing: 'true' }

export type SentFile = {
  place: AssetIds
  file: Uint8Array | Blob
  fileName: string
  fields?: Record<string, string>
  subtitles?: string | Uint8Array
  /** A document when it is not said. */
  kind?: UploadKind
}
const routeOf = {
  document: uploadRoutes.uploadDocument,
  image: uploadRoutes.uploadImage,
  video: uploadRoutes.uploadVideo,
} as const

export async function uploadEvents(client: ApiClient, sent: SentFile): Promise<UploadEvent[]> {
  const { place: query, file, fileName, fields = {}, kind = 'document', subtitles } = sent
  const events: UploadEvent[] = []
  for await (const event of client.upload(routeOf[kind], { query, file, fileName, fields, subtitles })) {
    events.push(event)
  }
  return events
}

export async function upload(client: ApiClient, sent: SentFile): Promise<UploadedFile> {
  const events = await uploadEvents(client, sent)
  const data = events.find((event) => event.type === 'data')
  if (!data) throw new Error(`The upload ended with ${JSON.stringify(events.at(-1))}`)
  return data.content
}

type StatusRoute = typeof processingRoutes.documentStatus | typeof processingRoutes.videoStatus

/** The lists of the viewer's jobs until nothing is left to do. */
export async function jobLists(
  client: ApiClient,
  place: AssetIds,
  route: StatusRoute = processingRoutes.documentStatus,
): Promise<Job[][]> {
  const lists: Job[][] = []
  for await (const event of client.events(route, { body: place })) {
    if (event.type === 'status') lists.push(event.content)
    if (event.type === 'error') throw new Error(event.content)
  }
  return lists
}

import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { type Job, processingRoutes } from '@millwright/contract/processing'
import { type FileRecord, resourceRoutes, type UploadEvent } from '@millwright/contract/resources'
import type { ApiClient } from './api-client.ts'

export type Place = { departmentId: string; assetId: string }

export async function newAsset(client: ApiClient, name = 'Press 7'): Promise<Place> {
  const body = { name, info: name }
  const { _id: departmentId } = await client.call(departmentRoutes.create, { body })
  const { _id: assetId } = await client.call(assetRoutes.create, { query: { departmentId }, body })
  return { departmentId, assetId }
}

export const toProcess = { grantAIAccess: 'true', initiateProcessing: 'true' }

export type Sent = { place: Place; file: Uint8Array | Blob; fileName: string; fields?: Record<string, string> }

export async function uploadEvents(client: ApiClient, sent: Sent): Promise<UploadEvent[]> {
  const { place: query, file, fileName, fields = {} } = sent
  const events: UploadEvent[] = []
  for await (const event of client.upload(resourceRoutes.uploadDocument, { query, file, fileName, fields })) {
    events.push(event)
  }
  return events
}

export async function upload(client: ApiClient, sent: Sent): Promise<FileRecord> {
  const events = await uploadEvents(client, sent)
  const data = events.find((event) => event.type === 'data')
  if (!data) throw new Error(`The upload ended with ${JSON.stringify(events.at(-1))}`)
  return data.content
}

/** The lists of the viewer's jobs until nothing is left to do. */
export async function jobLists(client: ApiClient, place: Place): Promise<Job[][]> {
  const lists: Job[][] = []
  for await (const event of client.events(processingRoutes.documentStatus, { body: place })) {
    if (event.type === 'status') lists.push(event.content)
    if (event.type === 'error') throw new Error(event.content)
  }
  return lists
}

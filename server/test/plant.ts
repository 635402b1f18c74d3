import { uploadRoutes } from '@millwright/contract/uploads'
import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { processingRoutes } from '@millwright/contract/processing'
import type { SignedUp } from './harness.ts'

export type AssetIds = { departmentId: string; assetId: string }

/** A department with one asset in it. */
export async function makeAsset(client: SignedUp, name = 'Press 7'): Promise<AssetIds> {
  const department = await client.call(departmentRoutes.create, { body: { name: 'Press Shop', info: 'Presses' } })
  const asset = await client.call(assetRoutes.create, {
    query: { departmentId: department._id },
    body: { name, info: 'Deep drawing' },
  })
  return { departmentId: department._id, assetId: asset._id }
}

/** Uploads a document with AI access and waits until it can be asked about. Returns its id. */
export async function addProcessedDocument(
  client: SignedUp,
  ids: AssetIds,
  document: { bytes: Uint8Array; fileName: string },
): Promise<string> {
  let id = ''
  const upload = client.upload(uploadRoutes.uploadDocument, {
    query: ids,
    file: document.bytes,
    fileName: document.fileName,
    fields: { grantAIAccess: 'true', initiateProcessing: 'true' },
  })
  for await (const event of upload) {
    if (event.type === 'error') throw new Error(event.content)
    if (event.type === 'data') id = event.content.id
  }
  for await (const event of client.events(processingRoutes.documentStatus, { body: ids })) {
    const failed = event.type === 'status' && event.content.find((job) => job.status === 'failed')
    if (failed) throw new Error(failed.error ?? 'Processing failed')
  }
  return id
}

import { factRoutes } from '@millwright/contract/facts'
import { processingRoutes } from '@millwright/contract/processing'
import type { ApiClient } from './api-client.ts'
import { jobLists, type AssetIds } from './documents.ts'
import { block, newNote } from './notes.ts'

/** A note that says something to be measured, processed, and that fact of it. */
export async function newFact(client: ApiClient, place: AssetIds, title = 'Torques') {
  const blocks = [block('paragraph', 'Casing cover: 150 Nm')]
  const { id: noteId } = await newNote(client, place, { title, blocks, aiAccess: true })
  await client.call(processingRoutes.processNote, { query: { ...place, noteId } })
  await jobLists(client, place)
  const { facts } = await client.call(factRoutes.fetch, { query: { assetId: place.assetId } })
  const [fact] = facts
  if (!fact) throw new Error('The note says nothing')
  return { noteId, factId: fact.id }
}

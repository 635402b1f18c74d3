import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { driveRoutes } from '@millwright/contract/drive'
import { noteRoutes } from '@millwright/contract/notes'
import { processingRoutes } from '@millwright/contract/processing'
import { resourceRoutes } from '@millwright/contract/resources'
import { searchRoutes } from '@millwright/contract/search'
import { type UploadedFile, uploadRoutes } from '@millwright/contract/uploads'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { ApiClient } from '../../../test/api-client.ts'
import { newAsset, type AssetIds, toProcess, upload } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { block, bodyOf, newNote } from '../../../test/notes.ts'
import { makePdf } from '../../../test/pdf/make-pdf.ts'

/** In the text of everything here; each version has a word of its own beside it. */
const shared = 'quokka'

let ada: SignedUp
beforeAll(async () => {
  ada = await signUp(inject('server'))
})

/** The words of the versions that a search finds in a place. */
async function found(place: AssetIds, client: ApiClient = ada): Promise<string[]> {
  const query = { q: shared, kinds: 'passage,note', assetId: place.assetId }
  const { groups } = await client.call(searchRoutes.search, { query })
  const said = groups.flatMap(({ hits }) => hits.map(({ snippet }) => /said-by-(\w+)/u.exec(snippet)?.[1] ?? snippet))
  return said.toSorted()
}
const statusIn = async ({ assetId }: AssetIds, client: ApiClient = ada) =>
  (await client.tryCall(searchRoutes.search, { query: { q: shared, assetId } })).status
const becomesFound = (place: AssetIds, words: readonly string[]) => expect.poll(() => found(place)).toEqual(words)

const pdfOf = (word: string) =>
  makePdf([{ texts: [{ text: `The ${shared} valve, said-by-${word}.`, x: 72, y: 700, size: 8 }] }])
const uploaded = async (place: AssetIds, word: string, fields: Record<string, string> = {}) =>
  upload(ada, { place, file: await pdfOf(word), fileName: `${word}.pdf`, fields: { ...toProcess, ...fields } })

async function uploadedVersion(place: AssetIds, id: string, word: string): Promise<UploadedFile> {
  const sent = {
    query: { ...place, id },
    file: await pdfOf(word),
    fileName: 'new',
    fields: { initiateProcessing: 'true' },
  }
  for await (const event of ada.upload(uploadRoutes.uploadVersion, sent)) {
    if (event.type === 'data') return event.content
    if (event.type === 'error') throw new Error(event.content)
  }
  throw new Error('The upload ended without its file')
}

/** An asset with a document that is found. */
async function withFile(word: string) {
  const place = await newAsset(ada)
  const { id } = await uploaded(place, word)
  await becomesFound(place, [word])
  return { place, id, query: { ...place, id } }
}

describe('what a search finds is what is shown', () => {
  it('when a file comes, is not for the assistant, or is given to it', async () => {
    const place = await newAsset(ada)
    const { id } = await uploaded(place, 'closed', { grantAIAccess: 'false', initiateProcessing: 'false' })
    await uploaded(place, 'open')
    await becomesFound(place, ['open'])
    const query = { ...place, id }
    await ada.call(resourceRoutes.setDocumentAccess, { query, body: { aiAccess: true } })
    await becomesFound(place, ['closed', 'open'])
    await ada.call(resourceRoutes.setDocumentAccess, { query, body: { aiAccess: false } })
    expect(await found(place)).toEqual(['open'])
    await ada.call(resourceRoutes.setDocumentAccess, { query, body: { aiAccess: true } })
    await becomesFound(place, ['closed', 'open'])
  })

  it('when it is processed later, and again', async () => {
    const place = await newAsset(ada)
    const { id } = await uploaded(place, 'later', { initiateProcessing: 'false' })
    expect(await found(place)).toEqual([])
    for (const _time of [1, 2]) {
      await ada.call(processingRoutes.processDocument, { query: { ...place, documentId: id } })
      await becomesFound(place, ['later'])
    }
  })

  it('when a version replaces it, and when an older one is gone back to', async () => {
    const { place, id, query } = await withFile('first')
    await uploadedVersion(place, id, 'second')
    await becomesFound(place, ['second'])
    await ada.call(resourceRoutes.restoreVersion, { query: { ...query, version: 1 } })
    await becomesFound(place, ['first'])
    await ada.call(resourceRoutes.restoreVersion, { query: { ...query, version: 2 } })
    await becomesFound(place, ['second'])
    await uploaded(place, 'third', { ifTaken: 'replace' })
    await becomesFound(place, ['second', 'third'])
    expect(await found({ ...place, assetId: (await newAsset(ada)).assetId })).toEqual([])
  })

  it('when it goes into the bin by itself, comes back, and is purged', async () => {
    const { place, id } = await withFile('binned')
    await ada.call(resourceRoutes.deleteDocuments, { query: place, body: { ids: [id] } })
    expect(await found(place)).toEqual([])
    await ada.call(driveRoutes.restore, { query: place, body: { ids: [id] } })
    await becomesFound(place, ['binned'])
    await ada.call(resourceRoutes.deleteDocuments, { query: place, body: { ids: [id] } })
    await ada.call(driveRoutes.purge, { query: place, body: { ids: [id] } })
    expect(await found(place)).toEqual([])
  })

  it('when it moves, and goes with its folder', async () => {
    const { place, id } = await withFile('inside')
    await uploaded(place, 'outside')
    await becomesFound(place, ['inside', 'outside'])
    const { id: outer } = await ada.call(driveRoutes.createFolder, { query: place, body: { name: 'Pumps' } })
    const { id: inner } = await ada.call(driveRoutes.createFolder, {
      query: place,
      body: { name: 'Old', parentId: outer },
    })
    await ada.call(driveRoutes.move, { query: place, body: { ids: [id], folderIds: [], parentId: inner } })
    expect(await found(place)).toEqual(['inside', 'outside'])
    await ada.call(driveRoutes.deleteFolders, { query: place, body: { ids: [outer] } })
    expect(await found(place)).toEqual(['outside'])
    await ada.call(driveRoutes.restore, { query: place, body: { folderIds: [outer] } })
    await becomesFound(place, ['inside', 'outside'])
  })

  it('when a note is written, drafted, closed, binned, and gone back in', async () => {
    const place = await newAsset(ada)
    const saying = (word: string) => [block('paragraph', `The ${shared} valve, said-by-${word}.`)]
    const body = (word: string) => bodyOf(saying(word), 'Valves')
    const { id } = await newNote(ada, place, { blocks: saying('first'), title: 'Valves', aiAccess: true })
    await ada.call(processingRoutes.processNote, { query: { ...place, noteId: id } })
    await becomesFound(place, ['first'])
    const query = { ...place, noteId: id }
    await ada.call(noteRoutes.updateDraft, { query, body: body('draft') })
    expect(await found(place)).toEqual(['first'])
    await ada.call(noteRoutes.update, { query, body: body('second') })
    await becomesFound(place, ['second'])
    await ada.call(noteRoutes.restoreVersion, { query: { ...query, version: 1 } })
    await becomesFound(place, ['first'])
    await ada.call(noteRoutes.update, { query, body: { ...body('third'), aiAccess: false } })
    expect(await found(place)).toEqual([])
    await ada.call(resourceRoutes.setNoteAccess, { query: { ...place, id }, body: { aiAccess: true } })
    await becomesFound(place, ['third'])
    await ada.call(resourceRoutes.deleteNotes, { query: place, body: { ids: [id] } })
    expect(await found(place)).toEqual([])
    await ada.call(driveRoutes.restore, { query: place, body: { ids: [id] } })
    await becomesFound(place, ['third'])
  })

  it('when access, asset and department are taken away', async () => {
    const { place } = await withFile('placed')
    const member = await joinCompany(inject('server'), ada)
    expect(await statusIn(place, member)).toBe(404)
    const everywhere = async (client: ApiClient) => {
      const { groups } = await client.call(searchRoutes.search, { query: { q: 'said-by-placed', kinds: 'passage' } })
      return groups.flatMap(({ hits }) => hits.map(({ assetId }) => assetId))
    }
    const give = (users: { userId: string; access: 'read' }[]) =>
      ada.call(assetRoutes.update, {
        query: place,
        body: { name: 'Press 7', info: 'Press 7', users, dynamicFields: [] },
      })
    await give([{ userId: member.user._id, access: 'read' }])
    expect(await everywhere(member)).toEqual([place.assetId])
    await give([])
    expect(await everywhere(member)).toEqual([])
    expect(await everywhere(ada)).toContain(place.assetId)
    await ada.call(assetRoutes.delete, { query: place })
    expect(await everywhere(ada)).not.toContain(place.assetId)
    const other = await withFile('housed')
    await ada.call(departmentRoutes.delete, { query: { departmentId: other.place.departmentId } })
    expect(await statusIn(other.place)).toBe(404)
  })
})

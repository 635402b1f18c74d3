import { driveRoutes } from '@millwright/contract/drive'
import { resourceRoutes } from '@millwright/contract/resources'
import { searchRoutes } from '@millwright/contract/search'
import { texts } from '@millwright/contract/texts'
import { tokenRoutes } from '@millwright/contract/tokens'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { createClient } from '../../../test/api-client.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { newFact } from '../../../test/facts.ts'
import { makePdf } from '../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../test/plant.ts'

const server = inject('server')
let admin: SignedUp
let press: AssetIds

beforeAll(async () => {
  admin = await signUp(server)
  press = await makeAsset(admin, 'Press 7')
})

const manualOf = (text: string) => makePdf([{ texts: [{ text, x: 60, y: 700 }] }])
const addManual = (bytes: Uint8Array) => addProcessedDocument(admin, press, { bytes, fileName: 'Manual.pdf' })
const look = (client: Pick<SignedUp, 'tryCall'>, resourceId: string) =>
  client.tryCall(searchRoutes.readPicture, { query: { resourceId, page: 1 } })

/** Overwrites the stored file of these bytes. */
async function damage(bytes: Uint8Array): Promise<void> {
  const folder = path.join(server.dataDir, 'files', 'blobs')
  for (const one of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(one.parentPath, one.name)
    if (one.isFile() && (await readFile(file)).equals(bytes)) await writeFile(file, '%PDF-1.7 cut off')
  }
}

describe('the picture of a page', () => {
  it('is that of a file that is found: not while it is hidden from the assistant or in the bin', async () => {
    const id = await addManual(await manualOf('Grease the bearings'))
    const query = { ...press, id }
    expect(await look(admin, id)).toMatchObject({ status: 200 })
    await admin.call(resourceRoutes.setDocumentAccess, { query, body: { aiAccess: false } })
    expect(await look(admin, id)).toMatchObject({ status: 404 })
    await admin.call(resourceRoutes.setDocumentAccess, { query, body: { aiAccess: true } })
    await admin.call(resourceRoutes.deleteDocuments, { query: press, body: { ids: [id] } })
    expect(await look(admin, id)).toMatchObject({ status: 404 })
    await admin.call(driveRoutes.restore, { query: press, body: { ids: [id] } })
  })

  it('is given to a limited token in its places alone', async () => {
    const id = await addManual(await manualOf('Check the oil'))
    const pump = await makeAsset(admin, 'Pump 3')
    const tokenOf = async (assetId: string) => {
      const body = { name: 'A model', scopes: ['read' as const], expiresInDays: 1, assetIds: [assetId] }
      return createClient(() => server.url, (await admin.call(tokenRoutes.create, { body })).token)
    }
    expect(await look(await tokenOf(press.assetId), id)).toMatchObject({ status: 200 })
    expect(await look(await tokenOf(pump.assetId), id)).toMatchObject({ status: 404 })
  })

  it('is refused in a sentence where the file cannot be drawn', async () => {
    const bytes = await manualOf('Open the valve')
    const id = await addManual(bytes)
    await damage(bytes)
    expect(await look(admin, id)).toMatchObject({ status: 409, error: texts.pictureNotDrawn })
  })

  it('is refused in a sentence where there are no pages, as of a note', async () => {
    const { noteId } = await newFact(admin, press)
    expect(await look(admin, noteId)).toMatchObject({ status: 409, error: texts.noPicture })
  })
})

import { assetRoutes } from '@millwright/contract/assets'
import { errorTexts } from '@millwright/contract/errors'
import { limits } from '@millwright/contract/limits'
import { resourceRoutes } from '@millwright/contract/resources'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { resumablePath, type UploadedFile, type UploadEvent } from '@millwright/contract/uploads'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { ApiClient } from '../../../../test/api-client.ts'
import { newAsset, type AssetIds, upload } from '../../../../test/documents.ts'
import { type SignedUp, signIn, signUp } from '../../../../test/harness.ts'
import { joinCompany } from '../../../../test/members.ts'
import { pngOf, videoOf } from '../../../../test/sample-files.ts'
import { tusClient } from '../../../../test/tus.ts'

const server = inject('server')
let ada: SignedUp
let place: AssetIds
let tus: ReturnType<typeof tusClient>
const video = videoOf('mp4', 300_000)
const film = () => ({ place, kind: 'video', size: video.length, fileName: 'film.mp4' })

beforeAll(async () => {
  ada = await signUp(server)
  place = await newAsset(ada)
  tus = tusClient(ada, server)
})

const growingFolder = join(server.dataDir, 'files', 'growing')
const growing = () => readdir(growingFolder)
async function sizeOfGrowing(): Promise<number> {
  const files = await Promise.all((await growing()).map((name) => stat(join(growingFolder, name))))
  return files.reduce((sum, { size }) => sum + size, 0)
}
const lastOf = (events: UploadEvent[]) => events.at(-1)
function fileOf(events: UploadEvent[]): UploadedFile {
  const data = events.find((event) => event.type === 'data')
  if (!data) throw new Error(`It ended with ${JSON.stringify(lastOf(events))}`)
  return data.content
}

/** A PATCH that is under way: it has sent these bytes and waits. */
async function beginPatch(client: ApiClient, address: string, bytes: Uint8Array): Promise<ClientRequest> {
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': 0,
    'content-type': 'application/offset+octet-stream',
    authorization: `Bearer ${client.token}`,
  }
  const sending = request(new URL(address, server.url), { method: 'PATCH', headers }).on('error', () => {})
  await new Promise((resolve) => sending.write(bytes, resolve))
  return sending
}

describe('a resumable upload', () => {
  it('comes in pieces, tells how far it is, and becomes a file', async () => {
    const address = await tus.begun(film())
    expect(await tus.offset(address)).toBe(0)
    const first = await tus.patch(address, 0, video.subarray(0, 1_000))
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '1000'])
    const second = await tus.patch(address, 1_000, video.subarray(1_000, 200_000))
    expect([second.status, await tus.offset(address)]).toEqual([204, 200_000])
    expect((await tus.patch(address, 200_000, video.subarray(200_000))).status).toBe(204)
    const events = await tus.events(address)
    expect(lastOf(events)).toEqual({ type: 'close', content: null })
    expect((await tus.patch(address, 0, video)).status).toBe(409)
    const file = fileOf(events)
    expect(file).toMatchObject({ type: 'video', fileName: 'film.mp4', metadata: { size: video.length } })
    expect(Buffer.from(await (await ada.request('GET', file.url)).bytes()).equals(video)).toBe(true)
    // Asked again, also by another session of the same user, it tells the same with links of its own.
    const again = fileOf(await tusClient(await signIn(server, ada.account), server).events(address))
    expect(again).toEqual({ ...file, url: again.url })
    expect(await growing()).toEqual([])
  })

  it('tells whoever listens from before its end', async () => {
    const address = await tus.begun(film())
    const listening = tus.events(address)
    await tus.patch(address, 0, video)
    expect(fileOf(await listening)).toMatchObject({ metadata: { size: video.length } })
  })

  it('keeps what came before the line was cut, and goes on from there [F18a]', async () => {
    const address = await tus.begun(film())
    let sent = 100_000
    const sending = await beginPatch(ada, address, video.subarray(0, sent))
    // What is taken goes to the disk in large pieces, or when more comes.
    const trickling = setInterval(() => sending.write(video.subarray(sent, (sent += 100))), 250)
    await expect.poll(sizeOfGrowing).toBeGreaterThan(0)
    clearInterval(trickling)
    sending.destroy()
    await expect.poll(() => tus.offset(address)).toBeGreaterThan(0)
    const offset = await tus.offset(address)
    expect(offset).toBeLessThanOrEqual(sent)
    expect((await tus.patch(address, offset, video.subarray(offset))).status).toBe(204)
    const file = fileOf(await tus.events(address))
    expect(Buffer.from(await (await ada.request('GET', file.url)).bytes()).equals(video)).toBe(true)
  })

  it('does what the fields of a multipart call do: same bytes, versions, AI access', async () => {
    const where = await newAsset(ada)
    const bytes = await pngOf('#aa5500')
    const first = await upload(ada, { place: where, kind: 'image', file: bytes, fileName: 'gauge.png' })
    const send = async (fields: Record<string, string>, sent = bytes) => {
      const address = await tus.begun({ place: where, kind: 'image', size: sent.length, fileName: 'gauge.png', fields })
      await tus.patch(address, 0, sent)
      return fileOf(await tus.events(address))
    }
    const copy = await send({ grantAIAccess: 'true' })
    expect(copy).toMatchObject({
      fileName: 'gauge (2).png',
      aiAccess: true,
      sameAs: { id: first.id, fileName: 'gauge.png' },
    })
    const other = await pngOf('#00aa55')
    expect(await send({ ifTaken: 'replace' }, other)).toMatchObject({ id: first.id, version: 2 })
    expect(await send({ versionOf: first.id })).toMatchObject({ id: first.id, version: 3 })
    expect(copy.thumbnailUrl).not.toBeNull()
  })

  it('is told what the server can do, signed in or not', async () => {
    for (const path of [resumablePath, `${resumablePath}/${randomUUID()}`]) {
      const { status, headers } = await fetch(new URL(path, server.url), { method: 'OPTIONS' })
      const told = ['tus-version', 'tus-extension', 'tus-max-size'].map((name) => headers.get(name))
      const extensions = 'creation,creation-with-upload,expiration,termination'
      expect([status, ...told]).toEqual([204, '1.0.0', extensions, String(limits.videoBytes)])
    }
  })

  it.runIf(server.databaseUrl)('is gone a day after it was begun [F18a]', async () => {
    const address = await tus.begun(film())
    await tus.patch(address, 0, video.subarray(0, 1_000))
    const database = new pg.Client({ connectionString: server.databaseUrl })
    await database.connect()
    const begun = `update resumable_uploads set created_at = now() - interval '1 day 1 second' where id = $1`
    await database.query(begun, [address.split('/').at(-1)])
    await database.end()
    const refused = [await tus.patch(address, 1_000, video.subarray(1_000)), await tus.head(address)]
    expect(refused.map(({ status }) => status)).toEqual([410, 410])
    expect((await tus.remove(address)).status).toBe(204)
  })

  it('is forgotten with its bytes when it is cancelled', async () => {
    const address = await tus.begun(film())
    await tus.patch(address, 0, video.subarray(0, 10_000))
    expect((await tus.remove(address)).status).toBe(204)
    expect((await tus.head(address)).status).toBe(404)
    expect(await growing()).toEqual([])
  })
})

describe('a resumable upload that cannot be taken', () => {
  it('is refused before a byte of it is sent', async () => {
    const elsewhere = await signUp(server)
    const foreign = await newAsset(elsewhere)
    const refused: [change: Partial<Parameters<typeof tus.begin>[0]>, status: number, error: string][] = [
      [{ size: limits.videoBytes + 1 }, 413, texts.videoTooLarge],
      [{ kind: 'image', size: limits.imageBytes + 1 }, 413, texts.imageTooLarge],
      [{ size: 0 }, 415, texts.notAVideo],
      [{ kind: 'document', size: 0, fileName: 'empty.txt' }, 415, texts.notAPdf],
      [{ place: foreign }, 404, errorTexts['not-found']],
      [{ place: { ...place, assetId: randomUUID() } }, 404, errorTexts['not-found']],
      [{ place: { ...place, assetId: 'x' } }, 400, texts.assetIdMalformed],
      [{ fields: { parentId: randomUUID() } }, 404, errorTexts['not-found']],
      [{ fields: { parentId: 'x' } }, 400, texts.folderIdInvalid],
      [{ fields: { versionOf: randomUUID() } }, 404, errorTexts['not-found']],
    ]
    for (const [change, status, error] of refused) {
      const response = await tus.begin({ ...film(), ...change })
      expect([change, response.status, await response.json()]).toMatchObject([change, status, { status: false, error }])
    }
    expect((await tus.begin({ ...film(), kind: 'note' })).status).toBe(400)
    const deferred = await ada.request('POST', resumablePath, {
      headers: { 'tus-resumable': '1.0.0', 'upload-defer-length': '1' },
    })
    expect([deferred.status, await deferred.json()]).toMatchObject([501, { error: texts.uploadLengthMissing }])
    expect(await growing()).toEqual([])
  })

  it('is refused at its first bytes when they are of another type, and leaves none', async () => {
    const address = await tus.begun(film())
    const response = await tus.patch(address, 0, Buffer.alloc(100_000, 'x'))
    expect([response.status, await response.json()]).toMatchObject([415, { error: texts.notAVideo }])
    expect(lastOf(await tus.events(address))).toMatchObject({ type: 'error', content: texts.notAVideo })
    expect(await growing()).toEqual([])
    expect((await tus.patch(address, 0, video)).status).toBe(404)
  })

  it('ends with the sentence about its whole when only that shows what is wrong', async () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(10_000, 'x')])
    const address = await tus.begun({ place, size: pdf.length, fileName: 'cut.pdf' })
    await tus.patch(address, 0, pdf)
    expect(lastOf(await tus.events(address))).toMatchObject({ type: 'error', content: texts.cutOff })
    expect((await ada.call(resourceRoutes.fetchAllDocuments, { query: place })).files).toEqual([])
  })

  it('goes on only from where it is, and never beyond its length [T13a, F18a]', async () => {
    const address = await tus.begun(film())
    for (const offset of [1, 299_999]) {
      const response = await tus.patch(address, offset, video)
      expect([response.status, await response.json()]).toMatchObject([409, { error: texts.uploadOffset }])
    }
    const long = await tus.patch(address, 0, Buffer.concat([video, Buffer.alloc(1)]))
    expect([long.status, await long.json()]).toMatchObject([413, { error: texts.uploadBeyond }])
    const chunked = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(video)
        controller.enqueue(Buffer.alloc(1))
        controller.close()
      },
    })
    expect(await tus.offset(address)).toBe(0)
    const longer = await tus.patch(address, 0, chunked)
    expect([longer.status, await longer.json()]).toMatchObject([413, { error: texts.uploadBeyond }])
    expect(await tus.offset(address)).toBeLessThanOrEqual(video.length)
    expect((await tus.head(address)).status).toBe(200)
    await tus.remove(address)
  })

  it('is of no use to anybody else', async () => {
    const bea = await joinCompany(server, ada)
    const body = { name: 'Press 7', info: 'Press 7', users: [{ userId: bea.user._id, access: 'full' as const }] }
    await ada.call(assetRoutes.update, { query: place, body })
    const address = await tus.begun(film())
    for (const client of [bea, await signUp(server)]) {
      const stranger = tusClient(client, server)
      const answers = [
        await stranger.head(address),
        await stranger.patch(address, 0, video),
        await stranger.remove(address),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
      await expect(stranger.events(address)).rejects.toThrow('404 Not found')
    }
    expect((await tus.head(`${address}x`)).status).toBe(404)
    expect(await tus.offset(address)).toBe(0)
    await tus.remove(address)
  })
})

describe('a resumable upload under way', () => {
  it('has one sender: a second one is refused, and nothing is mixed', async () => {
    const address = await tus.begun(film())
    // One that was sent beyond its length, and is whole, lies there still.
    const others = (await growing()).length
    const sending = await beginPatch(ada, address, video.subarray(0, 100_000))
    await expect.poll(growing).toHaveLength(others + 1)
    // One that is silent for seconds would lose its place.
    let sent = 100_000
    const trickling = setInterval(() => sending.write(video.subarray(sent, (sent += 100))), 200)
    const answer = await tus.patch(address, 0, videoOf('mp4', 200_000).fill(7, 64))
    clearInterval(trickling)
    expect([answer.status, await answer.json()]).toMatchObject([423, { error: texts.uploadElsewhere }])
    const responded = once(sending, 'response') as Promise<[IncomingMessage]>
    sending.end(video.subarray(sent))
    expect((await responded)[0].statusCode).toBe(204)
    const file = fileOf(await tus.events(address))
    expect(Buffer.from(await (await ada.request('GET', file.url)).bytes()).equals(video)).toBe(true)
  })

  it('is cancelled at once, also while its sender goes on', async () => {
    const before = (await growing()).length
    const address = await tus.begun(film())
    const sending = await beginPatch(ada, address, video.subarray(0, 100_000))
    await expect.poll(growing).toHaveLength(before + 1)
    const responded = once(sending, 'response') as Promise<[IncomingMessage]>
    expect((await tus.remove(address)).status).toBe(204)
    expect((await responded)[0].statusCode).toBe(423)
    sending.destroy()
    expect((await tus.head(address)).status).toBe(404)
    await expect.poll(growing).toHaveLength(before)
  })

  it('ends with the session, the access or the asset that it stands on [T39]', async () => {
    const bea = await joinCompany(server, ada)
    const where = await newAsset(ada)
    const setAccess = (users: { userId: string; access: 'full' | 'read' }[]) =>
      ada.call(assetRoutes.update, { query: where, body: { name: 'Press 7', info: 'Press 7', users } })
    const endings: [status: number, sender: ApiClient, takeAway: () => Promise<unknown>][] = [
      [403, bea, () => setAccess([{ userId: bea.user._id, access: 'read' }])],
      [401, await signIn(server, ada.account), () => ada.call(settingsRoutes.endSessions)],
    ]
    await setAccess([{ userId: bea.user._id, access: 'full' }])
    for (const [status, sender, takeAway] of endings) {
      const address = await tusClient(sender, server).begun({ ...film(), place: where })
      const sending = await beginPatch(sender, address, video.subarray(0, 100_000))
      const responded = once(sending, 'response') as Promise<[IncomingMessage]>
      await takeAway()
      expect((await responded)[0].statusCode).toBe(status)
      sending.destroy()
      expect((await tusClient(sender, server).head(address)).status).toBe(status)
    }
  })
})

describe('uploads that were begun and have not ended', () => {
  it('are as many as a user may have, and one more when one is cancelled [T13c]', async () => {
    const bea = await signUp(server)
    const here = await newAsset(bea)
    const uploads = tusClient(bea, server)
    const begin = () => uploads.begin({ place: here, size: 1_000, fileName: 'a.pdf' })
    const begun = await Promise.all(Array.from({ length: limits.unfinishedUploads.ofUser + 3 }, begin))
    const [taken, refused] = [201, 429].map((status) => begun.filter((answer) => answer.status === status))
    expect([taken?.length, refused?.length]).toEqual([limits.unfinishedUploads.ofUser, 3])
    expect(await refused?.[0]?.json()).toMatchObject({ error: texts.uploadsUnfinished })
    await uploads.remove(taken?.[0]?.headers.get('location') ?? '')
    expect((await begin()).status).toBe(201)
    expect((await begin()).status).toBe(429)
    // Nobody else's are counted.
    expect((await tus.begin({ place, size: 1_000, fileName: 'a.pdf' })).status).toBe(201)
  })

  it('have no more bytes together than a user may send', async () => {
    const bea = await signUp(server)
    const here = await newAsset(bea)
    const uploads = tusClient(bea, server)
    const size = limits.videoBytes
    const begin = () => uploads.begin({ place: here, kind: 'video', size, fileName: 'a.mp4' })
    const most = Math.floor(limits.unfinishedBytes.ofUser / size)
    const statuses: number[] = []
    for (let n = 0; n <= most; n++) statuses.push((await begin()).status)
    expect(statuses).toEqual([...Array.from({ length: most }, () => 201), 429])
  })

  it('have no more bytes together than a company may send, whoever begins them [T13c]', async () => {
    const bea = await signUp(server)
    const here = await newAsset(bea)
    const size = limits.videoBytes
    const each = Math.floor(limits.unfinishedBytes.ofUser / size)
    const most = Math.floor(limits.unfinishedBytes.ofCompany / size)
    const members = await Promise.all(Array.from({ length: Math.ceil(most / each) }, () => joinCompany(server, bea)))
    const users = members.map(({ user }) => ({ userId: user._id, access: 'full' as const }))
    await bea.call(assetRoutes.update, { query: here, body: { name: 'Press 7', info: 'Press 7', users } })
    const begin = (client: ApiClient) =>
      tusClient(client, server).begin({ place: here, kind: 'video', size, fileName: 'a.mp4' })
    const statuses: number[] = []
    for (let n = 0; n < most; n++) {
      const member = members[Math.floor(n / each)]
      if (member) statuses.push((await begin(member)).status)
    }
    expect(statuses).toEqual(Array.from({ length: most }, () => 201))
    const refused = await begin(bea)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ error: texts.companyUploadsUnfinished })
  })
})

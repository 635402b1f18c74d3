import { askedPictureRoutes } from '@millwright/contract/asked-pictures'
import { chatRoutes } from '@millwright/contract/chats'
import { companyRoutes, type Quota } from '@millwright/contract/company'
import { callSentenceOf } from '@millwright/contract/reasons/reason'
import {
  bytesReached,
  keptOutReached,
  membersReached,
  questionsReached,
} from '@millwright/contract/reasons/quota-refusals'
import { makersPackageRoutes } from '@millwright/contract/makers-packages'
import { settingsRoutes } from '@millwright/contract/settings'
import { systemRoutes } from '@millwright/contract/system'
import { memberColumns, userRoutes } from '@millwright/contract/users'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { told } from '../../../test/answers.ts'
import { newDirectory, sentByEntra } from '../../../test/directory.ts'
import { newAsset, type AssetIds, upload, uploadEvents } from '../../../test/documents.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { documentContainer, packageOf, sendPackage } from '../../../test/makers-packages.ts'
import { joinCompany } from '../../../test/members.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'
import { tusClient } from '../../../test/tus.ts'

const { setQuota, fetchStorage } = systemRoutes
const database = inject('server').database
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const none: Quota = { bytes: null, members: null, questions: null }

describe('what a company may have', () => {
  let server: TestServer
  let admin: SignedUp
  let place: AssetIds
  let manual: Uint8Array
  let companyId: string

  beforeAll(async () => {
    server = await startServer({ database, env: { QUOTA_QUESTIONS: '2' } })
    admin = await signUp(server)
    place = await newAsset(admin)
    manual = (await makeManualPdf({ pages: 1 })).bytes
    companyId = (await admin.call(fetchStorage)).companies[0]?.id ?? ''
  })
  afterAll(() => server.stop())

  const use = () => admin.call(companyRoutes.fetchUse)
  const allow = (quota: Partial<Quota> | null) =>
    admin.tryCall(setQuota, { body: { companyId, quota: quota && { ...none, ...quota } } })
  const tus = () => tusClient(admin, server)
  const begin = (size: number) => tus().begin({ place, size, fileName: 'a.pdf' })
  const sentence = async (answer: Response) => (await answer.json()) as unknown

  it('is what the settings say, until whoever runs the installation gives the company a quota of its own', async () => {
    expect(await use()).toMatchObject({
      allowed: { ...none, questions: 2 },
      used: { bytes: 0, members: 1, questions: 0 },
    })
    const own = { bytes: 1_000_000, members: 7, questions: null }
    expect(await allow(own)).toMatchObject({ status: 200, message: 'Quota saved' })
    expect((await use()).allowed).toEqual(own)
    const { quota, companies } = await admin.call(fetchStorage)
    expect([quota, companies[0]?.quota]).toEqual([{ ...none, questions: 2 }, own])
    await allow(null)
    expect((await use()).allowed).toEqual({ ...none, questions: 2 })
    expect((await admin.call(fetchStorage)).companies[0]?.quota).toBeNull()
    await allow({})
    const { companyName } = admin
    const lines = await admin.call(settingsRoutes.fetchAudit, { query: { action: 'quota-changed' } })
    expect(lines.map(({ actor, target }) => [actor, target])).toEqual(
      [`no limit`, 'none of its own', '1000000 bytes, 7 members'].map((what) => [
        admin.user.username,
        `${companyName}: ${what}`,
      ]),
    )
    await allow(null)
    const unknown = { companyId: randomUUID(), quota: null }
    expect((await admin.tryCall(setQuota, { body: unknown })).status).toBe(404)
    for (const wrong of [-1, 1.5, Number.MAX_SAFE_INTEGER + 1]) {
      expect((await allow({ bytes: wrong })).status).toBe(400)
    }
  })

  it('ends uploads in pieces where they begin, those that begin at once as well, and counts what they were promised', async () => {
    await allow({ bytes: 300_000 })
    const begun = await Promise.all(Array.from({ length: 5 }, () => begin(100_000)))
    expect(begun.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 201, 201, 413, 413])
    const refused = begun.find(({ status }) => status === 413)
    expect(refused && (await sentence(refused))).toMatchObject({ error: callSentenceOf(bytesReached(300_000)) })
    expect((await use()).used.bytes).toBe(300_000)
    const taken = begun.filter(({ status }) => status === 201).map(({ headers }) => headers.get('location') ?? '')
    await tus().remove(taken.pop() ?? '')
    expect((await begin(100_001)).status).toBe(413)
    taken.push((await begin(100_000)).headers.get('location') ?? '')
    for (const address of taken) await tus().remove(address)
    expect((await use()).used.bytes).toBe(0)
  })

  it('cuts off no upload that was begun', async () => {
    await allow({ bytes: manual.length })
    const address = await tus().begun({ place, size: manual.length, fileName: 'Begun.pdf' })
    await allow({ bytes: 0 })
    expect((await tus().patch(address, 0, manual)).status).toBe(204)
    expect((await tus().events(address)).map(({ type }) => type)).toContain('data')
    expect((await use()).used.bytes).toBe(manual.length)
  })

  it('refuses what comes in one call before its bytes where nothing is left, and at its end where it is too much', async () => {
    const { bytes } = (await use()).used
    await allow({ bytes })
    const file = Buffer.concat([manual, Buffer.from('\n% another one\n')])
    const sending = uploadEvents(admin, { place, file, fileName: 'One more.pdf' })
    await expect(sending).rejects.toThrow(callSentenceOf(bytesReached(bytes)))
    const form = new FormData()
    form.append('file', new Blob([png]), 'plate.png')
    const error = callSentenceOf(bytesReached(bytes))
    expect(await admin.tryCall(askedPictureRoutes.readPicture, { body: form })).toMatchObject({ status: 413, error })
    const container = packageOf({ 'VDI2770_Main.xml': '<x/>' })
    expect(await sendPackage(admin, place, { bytes: container })).toMatchObject({ status: 413, error })

    await allow({ bytes: bytes + 10 })
    const events = await uploadEvents(admin, { place, file, fileName: 'One more.pdf' })
    expect(events.at(-1)).toMatchObject({ type: 'error', content: callSentenceOf(bytesReached(bytes + 10)) })
    expect((await use()).used.bytes).toBe(bytes)
    await allow({ bytes: bytes + file.length })
    await upload(admin, { place, file, fileName: 'One more.pdf' })
    expect((await use()).used.bytes).toBe(bytes + file.length)
  })

  it('holds for a package in pieces where that begins, and cuts off none that was begun', async () => {
    const bytes = await documentContainer('Grease the bearing.')
    const { departmentId } = place
    const announced = { place: { departmentId, assetId: '' }, kind: 'package', size: bytes.length, fileName: 'a.zip' }
    const before = (await use()).used.bytes
    const limit = before + bytes.length
    await allow({ bytes: limit - 1 })
    const refused = await tus().begin(announced)
    expect([refused.status, await sentence(refused)]).toEqual([
      413,
      expect.objectContaining({ error: callSentenceOf(bytesReached(limit - 1)) }),
    ])
    expect((await use()).used.bytes).toBe(before)
    await allow({ bytes: limit })
    const address = await tus().begun(announced)
    await tus().patch(address, 0, bytes)
    await allow({ bytes: 0 })
    const body = new FormData()
    body.append('uploadId', address.split('/').at(-1) ?? '')
    expect((await admin.tryCall(makersPackageRoutes.preview, { query: { departmentId }, body })).status).toBe(201)
    expect((await use()).used.bytes).toBe(limit)
  })

  it('ends members where they are invited, imported, and reinstated', async () => {
    await allow({ members: 2 })
    const bea = await joinCompany(server, admin, { username: 'bea' })
    const error = callSentenceOf(membersReached(2))
    const newMember = (username: string) => {
      const email = `${username}.${randomUUID()}@nordmark.example`
      const name = { firstName: 'Carl', lastName: 'Nilsson' }
      return admin.tryCall(userRoutes.create, { body: { name, username, timeZone: 'UTC', email } })
    }
    const importing = (preview?: 'true') => {
      const line = `Dora,,Nilsson,dora,dora.${randomUUID()}@nordmark.example,4711,5550123456,Fitter,Hall 3,UTC`
      const form = new FormData()
      form.append('file', new Blob([`${memberColumns.join(',')}\n${line}\n`]), 'members.csv')
      return admin.tryCall(userRoutes.importCsv, { query: { preview }, body: form })
    }
    for (const refused of [await newMember('carl'), await importing('true'), await importing()]) {
      expect(refused).toMatchObject({ status: 409, error })
    }
    const userId = bea.user._id
    expect((await admin.tryCall(userRoutes.suspend, { query: { userId } })).status).toBe(200)
    expect((await importing('true')).status).toBe(200)
    expect((await newMember('carl')).status).toBe(201)
    expect(await admin.tryCall(userRoutes.reinstate, { query: { userId } })).toMatchObject({ status: 409, error })
    expect((await use()).used.members).toBe(2)
    await allow({ members: 3 })
    expect((await admin.tryCall(userRoutes.reinstate, { query: { userId } })).status).toBe(200)
  })

  it('ends whom a directory keeps out from the beginning, too: their addresses are taken', async () => {
    const directory = await newDirectory(server, admin)
    const { members } = (await use()).used
    const keptOut = async () => {
      const userName = `out.${randomUUID()}@nordmark.example`
      const { status, body } = await directory.ask('POST', '/Users', sentByEntra(userName, { active: false }))
      return { status, detail: body['detail'] }
    }
    await allow({ members: members + 2 })
    const refused = { status: 409, detail: callSentenceOf(keptOutReached(members + 2)) }
    expect([await keptOut(), await keptOut(), await keptOut()]).toMatchObject([
      { status: 201 },
      { status: 201 },
      refused,
    ])
    expect((await use()).used.members).toBe(members)
  })

  it('ends questions of a day, and keeps nothing of those that are refused', async () => {
    await allow(null)
    const input = { body: { query: 'What is the torque?', assetId: place.assetId } }
    for (let n = 0; n < 2; n++) await told(admin.events(chatRoutes.newMessage, input))
    const chats = () => admin.call(chatRoutes.fetch, { query: { assetId: place.assetId } })
    const before = await chats()
    const error = callSentenceOf(questionsReached(2))
    expect(await admin.tryCall(chatRoutes.newMessage, input)).toMatchObject({ status: 429, error })
    expect(await chats()).toEqual(before)
    expect((await use()).used.questions).toBe(2)
    await allow({ questions: 3 })
    await told(admin.events(chatRoutes.newMessage, input))
    expect((await admin.tryCall(chatRoutes.newMessage, input)).status).toBe(429)
  })

  it('is set and seen by nobody else', async () => {
    const bea = await joinCompany(server, admin, { username: 'eve' })
    expect((await bea.tryCall(companyRoutes.fetchUse)).status).toBe(403)
    const other = await signUp(server, { companyName: 'Other' })
    const body = { companyId, quota: { ...none, bytes: 1 } }
    for (const one of [bea, other, admin]) expect((await one.tryCall(setQuota, { body })).status).toBe(404)
    expect((await other.call(companyRoutes.fetchUse)).used).toEqual({ bytes: 0, members: 1, questions: 0 })
  })
})

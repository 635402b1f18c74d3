import { accessRequestRoutes } from '@millwright/contract/access-requests'
import { assetRoutes } from '@millwright/contract/assets'
import { chatRoutes } from '@millwright/contract/chats'
import { dataExportRoutes } from '@millwright/contract/data-exports'
import { departmentRoutes } from '@millwright/contract/departments'
import { expertRoutes } from '@millwright/contract/experts'
import { factRoutes } from '@millwright/contract/facts'
import { plateCodeRoutes } from '@millwright/contract/plate-codes'
import { settingsRoutes } from '@millwright/contract/settings'
import { tokenRoutes } from '@millwright/contract/tokens'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { told } from '../../../../test/answers.ts'
import type { ApiClient } from '../../../../test/api-client.ts'
import { addSettled } from '../../../../test/add-dictionaries.ts'
import { type AssetIds, newAsset, upload } from '../../../../test/documents.ts'
import { newDirectory, patchOf } from '../../../../test/directory.ts'
import { type SignedUp, signIn, signUp, startServer, type TestServer } from '../../../../test/harness.ts'
import { newFact } from '../../../../test/facts.ts'
import { documentContainer, lookInto } from '../../../../test/makers-packages.ts'
import { addPasskey, openPasskeyDevice } from '../../../../test/passkey-device.ts'
import { gatherPersonalData, readPersonalData, whenGathered } from '../../../../test/personal-data.ts'
import { joinCompany } from '../../../../test/members.ts'
import { newNote } from '../../../../test/notes.ts'
import { openStopped } from '../../../../test/open-stopped.ts'
import { makeManualPdf } from '../../../../test/pdf/make-pdf.ts'

const { begin, fetch, beginOf, fetchOf } = dataExportRoutes

// A server of its own, whatever the other database is: on the embedded one.
describe.runIf(inject('server').database === 'embedded')('data of which something is missing', () => {
  let server: TestServer
  let admin: SignedUp
  /** As it lies in the data directory of a server of its own. */
  let picture: string

  beforeAll(async () => {
    server = await startServer({ database: 'embedded' })
    admin = await signUp(server)
    const form = new FormData()
    for (const [field, value] of Object.entries({
      firstName: 'Ada',
      lastName: 'Lind',
      timeZone: 'UTC',
      username: 'ada',
    }))
      form.set(field, value)
    for (const field of ['middleName', 'contact']) form.set(field, '')
    const drawn = sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    form.set(
      'profilePicFile',
      new Blob([new Uint8Array(await drawn.png().toBuffer())], { type: 'image/png' }),
      'me.png',
    )
    const { status } = await admin.tryCall(settingsRoutes.updateProfile, { body: form })
    if (status !== 200) throw new Error(`The picture was answered ${status}`)
    const entries = await readdir(join(server.dataDir, 'files', 'blobs'), { recursive: true, withFileTypes: true })
    const files = entries.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name))
    if (files.length !== 1 || !files[0]) throw new Error(`There are ${files.length} files, not a picture alone`)
    picture = files[0]
  })
  afterAll(() => server.stop())
  const ended = async () => {
    await admin.call(begin)
    await expect.poll(async () => (await admin.call(fetch))?.state).not.toBe('waiting')
    return admin.call(fetch)
  }

  it('says which, and holds the rest; what cannot be read ends, and can be asked for again at once', async () => {
    const bytes = await readFile(picture)
    await rm(picture)
    const found = await ended()
    expect(found).toMatchObject({ state: 'ready', missing: 1 })
    const response = await admin.request('GET', found?.url ?? '')
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    expect(JSON.parse(strFromU8(files['missing.json'] ?? new Uint8Array()))).toEqual(['picture.webp'])
    expect(Object.keys(files)).toContain('profile.json')
    // Bytes that are there and cannot be read.
    await mkdir(picture)
    expect(await ended()).toMatchObject({ state: 'failed', url: null })
    await rm(picture, { recursive: true })
    await writeFile(picture, bytes)
    expect(await ended()).toMatchObject({ state: 'ready', missing: 0 })
  })

  it('is not waited for when the process that gathered it has ended', async () => {
    await admin.call(begin)
    await server.kill9()
    const database = await openStopped(server)
    await database.write(async ({ run }) => {
      await run(`UPDATE data_exports SET state = 'waiting', created_at = now() - interval '2 hours'`)
      await run(`DELETE FROM pgboss.job WHERE name = 'data-exports'`)
    })
    await database.close()
    await server.restart()
    const again = await signIn(server, admin.account)
    await expect.poll(async () => (await again.call(fetch))?.state).toBe('failed')
  })
})

describe('the data of a person', () => {
  const server = inject('server')
  let admin: SignedUp
  let member: Awaited<ReturnType<typeof joinCompany>>
  let other: Awaited<ReturnType<typeof joinCompany>>
  let place: AssetIds
  const query = () => ({ userId: member.user._id })

  beforeAll(async () => {
    admin = await signUp(server)
    member = await joinCompany(server, admin, { name: { firstName: 'Tove', lastName: 'Lind' }, username: 'tove' })
    other = await joinCompany(server, admin, { name: { firstName: 'Ivo', lastName: 'Berg' }, username: 'ivo' })
    const users = [member, other].map(({ user }) => ({ userId: user._id, access: 'full' as const }))
    const { _id: departmentId } = await admin.call(departmentRoutes.create, {
      body: { name: 'Paper', info: 'x', users },
    })
    const body = { name: 'Press 7', info: 'x', users }
    const { _id: assetId } = await admin.call(assetRoutes.create, { query: { departmentId }, body })
    place = { departmentId, assetId }
    await newNote(member, place)
    await newNote(other, place, { title: 'Night shift' })
    await upload(member, { place, file: (await makeManualPdf({ pages: 1 })).bytes, fileName: 'Tove.pdf' })
    for (const [client, asked] of [
      [member, 'Which valve did Tove mean?'],
      [other, 'Which valve did Ivo mean?'],
    ] as const) {
      await told(client.events(chatRoutes.newMessage, { body: { query: asked, assetId } }))
    }
    for (const [client, name] of [
      [member, 'Of Tove'],
      [other, 'Of Ivo'],
    ] as const)
      await client.call(tokenRoutes.create, { body: { name, scopes: ['read'], expiresInDays: 1 } })
    const asExpert = { users: [{ userId: member.user._id }] }
    await admin.tryCall(expertRoutes.addExisting, { query: { assetId }, body: asExpert as never })
    const called = { externalId: 'ext-17', userName: 'tove.17' }
    const { ask } = await newDirectory(server, admin)
    await ask('PATCH', `/Users/${member.user._id}`, patchOf({ op: 'replace', value: called }))
  })

  it('are given to themselves, with all that they made or are named in and nobody else’s [T50a]', async () => {
    expect(await member.call(fetch)).toBeNull()
    const first = await member.tryCall(begin)
    expect(first).toMatchObject({ message: 'Your data are being gathered', data: { state: 'waiting', url: null } })
    const url = await whenGathered(() => member.call(fetch))
    const { names, list } = await readPersonalData(member, url)
    expect(names).toEqual(
      [
        'access',
        'accessRequests',
        'assets',
        'authenticator',
        'chats',
        'checks',
        'correctedFacts',
        'correctedTexts',
        'departments',
        'devices',
        'dictionaries',
        'experts',
        'filesAndFolders',
        'groups',
        'makersPackages',
        'notes',
        'passkeys',
        'pictures',
        'plateCodes',
        'processing',
        'profile',
        'providers',
        'questionsTakenOver',
        'sessions',
        'support',
        'tokens',
        'trail',
        'transcripts',
        'uploads',
      ].map((name) => `${name}.json`),
    )
    const called = { directory_name: 'tove.17', external_id: 'ext-17' }
    expect(list('profile')).toMatchObject([{ username: 'tove', email: member.account.email, ...called }])
    expect(list('notes')).toMatchObject([{ version: 1, title: 'Start-up' }])
    expect(list('uploads')).toMatchObject([{ file: 'Tove.pdf', asset: 'Press 7' }])
    expect(list('chats')).toMatchObject([{ question: 'Which valve did Tove mean?' }])
    expect(list('sessions').length).toBeGreaterThan(0)
    expect(list('devices')).toMatchObject([{ device: 'node' }])
    expect(list('tokens')).toMatchObject([{ name: 'Of Tove', scopes: ['read'], last_used_at: null, last_address: '' }])
    expect(JSON.stringify(list('tokens'))).not.toContain('hash')
    expect(list('access').map(({ level }) => level)).toEqual(['full', 'full'])
    const trail = list('trail')
    expect(trail.some(({ action }) => action === 'signed-in')).toBe(true)
    expect(trail.some(({ action, actor }) => action === 'member-created' && actor === 'ada')).toBe(true)
    // Where others were when they did something is theirs.
    expect(trail.filter(({ actor }) => actor !== 'tove').every(({ address }) => address === '')).toBe(true)
    const all = names.map((name) => JSON.stringify(list(name.replace('.json', '')))).join('')
    for (const foreign of ['ivo', 'Ivo', other.account.email]) expect(all).not.toContain(foreign)
  })

  it('are the places, corrections, codes, packages, dictionaries and passkeys that they made, too', async () => {
    const maker = await signUp(server)
    const of = await newAsset(maker, 'Press 9')
    const { factId } = await newFact(maker, of)
    await maker.call(factRoutes.correct, { query: { factId }, body: { value: '145' } })
    await maker.call(plateCodeRoutes.add, { query: of, body: { code: 'SN-4711' } })
    await lookInto(maker, of, { bytes: await documentContainer('Manual') })
    await addSettled(maker, { 'de-en.csv': 'Welle,shaft\n' })
    const device = openPasskeyDevice()
    await addPasskey(maker, maker.account, { device, origin: server.url.replace('127.0.0.1', 'localhost') })
    const { list, names } = await gatherPersonalData(maker)
    expect(list('departments')).toHaveLength(1)
    expect(list('assets')).toMatchObject([{ name: 'Press 9', deleted_at: null }])
    expect(list('filesAndFolders')).toMatchObject([{ kind: 'note', asset: 'Press 9', made_by_them: true }])
    expect(list('processing')).toMatchObject([{ status: 'completed' }])
    const read = { read_subject: 'Casing cover', read_value: '150', read_unit: 'Nm' }
    expect(list('correctedFacts')).toMatchObject([{ ...read, value: '145', unit: null, hidden: false }])
    expect(list('plateCodes')).toMatchObject([{ code: 'SN-4711', asset: 'Press 9' }])
    expect(list('makersPackages')).toMatchObject([{ file: 'pump.zip', asset: 'Press 9', imported_at: null }])
    expect(list('dictionaries')).toMatchObject([{ from_language: 'de', to_language: 'en' }])
    expect(list('passkeys')).toEqual([
      { id: expect.any(String) as string, name: 'Phone', created_at: expect.any(String) as string, last_used_at: null },
    ])
    const all = names.map((name) => JSON.stringify(list(name.replace('.json', '')))).join('')
    expect(all).not.toContain(device.id)
  })

  it('tell them nothing of a place that they asked for, until they are given access', async () => {
    const decider = await joinCompany(server, admin, { username: 'decider' })
    const users = [{ userId: decider.user._id, access: 'full' as const }]
    const secret = async (name: string) => {
      const { _id } = await admin.call(departmentRoutes.create, { body: { name, info: 'x', users } })
      return _id
    }
    const asker = await joinCompany(server, admin, { username: 'asker' })
    const names = ['Given Hall', 'Refused Hall', 'Waiting Hall']
    for (const name of names) {
      const placeId = await secret(name)
      await asker.call(accessRequestRoutes.ask, { body: { kind: 'department', placeId } })
      const [request] = (await decider.call(accessRequestRoutes.fetch)).filter((one) => one.departmentId === placeId)
      const of = { query: { requestId: request?.id ?? '' } }
      if (name === 'Given Hall')
        await decider.call(accessRequestRoutes.decide, { ...of, body: { decision: 'given', level: 'read' } })
      if (name === 'Refused Hall')
        await decider.call(accessRequestRoutes.decide, { ...of, body: { decision: 'refused' } })
    }
    const saidIn = async (client: ApiClient, url: string) => {
      const { list } = await readPersonalData(client, url)
      const requests = list('accessRequests').map(({ department, state }) => [department, state])
      const trail = list('trail').filter(({ action }) => /^access-(?:asked|refused)$/.test(String(action)))
      return { requests, trail: trail.map(({ action, target }) => [action, target]) }
    }
    await asker.call(begin)
    expect(await saidIn(asker, await whenGathered(() => asker.call(fetch)))).toEqual({
      requests: [['Given Hall', 'given']],
      trail: [['access-refused', '']],
    })
    // Who decided knew the place.
    await decider.call(begin)
    const refusal = ['access-refused', `asker (${asker.account.email}): the department Refused Hall`]
    expect(await saidIn(decider, await whenGathered(() => decider.call(fetch)))).toEqual({
      requests: [],
      trail: [refusal],
    })
    await admin.call(beginOf, { query: { userId: asker.user._id } })
    const url = await whenGathered(() => admin.call(fetchOf, { query: { userId: asker.user._id } }))
    const { requests, trail } = await saidIn(admin, url)
    expect(new Set(requests.map(([, state]) => state))).toEqual(new Set(['given', 'refused', 'waiting']))
    const [given, declined, waiting] = names.map((name) => ['access-asked', `the department ${name}`])
    expect(trail).toEqual([given, declined, refusal, waiting])
  })

  it('are given to nobody else by their link', async () => {
    const url = await whenGathered(() => member.call(fetch))
    expect((await other.request('GET', url)).status).toBe(403)
    expect((await admin.request('GET', url)).status).toBe(403)
    expect(await other.call(fetch)).toBeNull()
    expect(await admin.call(fetchOf, { query: query() })).toBeNull()
  })

  it('are given to an admin without chats, sessions and tokens, and the trail says so', async () => {
    expect((await other.tryCall(beginOf, { query: query() })).status).toBe(403)
    expect(await admin.tryCall(beginOf, { query: query() })).toMatchObject({ message: 'Their data are being gathered' })
    const url = await whenGathered(() => admin.call(fetchOf, { query: query() }))
    const { names, list } = await readPersonalData(admin, url)
    expect(names).not.toContain('chats.json')
    expect(names).not.toContain('sessions.json')
    for (const own of ['tokens', 'passkeys', 'authenticator', 'pictures']) expect(names).not.toContain(`${own}.json`)
    expect(list('profile')).toMatchObject([{ username: 'tove' }])
    const said = await admin.call(settingsRoutes.fetchAudit)
    expect(said[0]).toMatchObject({ action: 'data-exported', actor: 'ada', target: 'tove' })
  })
})

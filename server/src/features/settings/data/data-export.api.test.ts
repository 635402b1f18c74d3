import { assetRoutes } from '@millwright/contract/assets'
import { chatRoutes } from '@millwright/contract/chats'
import { dataExportRoutes } from '@millwright/contract/data-exports'
import { departmentRoutes } from '@millwright/contract/departments'
import { expertRoutes } from '@millwright/contract/experts'
import { settingsRoutes } from '@millwright/contract/settings'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { told } from '../../../../test/answers.ts'
import type { ApiClient } from '../../../../test/api-client.ts'
import { type Place, upload } from '../../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../../test/harness.ts'
import { joinCompany } from '../../../../test/members.ts'
import { newNote } from '../../../../test/notes.ts'
import { makeManualPdf } from '../../../../test/pdf/make-pdf.ts'

const { begin, fetch, beginOf, fetchOf } = dataExportRoutes
type Row = Record<string, unknown>

describe('the data of a person', () => {
  const server = inject('server')
  let admin: SignedUp
  let member: Awaited<ReturnType<typeof joinCompany>>
  let other: Awaited<ReturnType<typeof joinCompany>>
  let place: Place
  const query = () => ({ userId: member.user._id })

  async function whenReady(look: () => Promise<{ url: string | null } | null>): Promise<string> {
    await expect.poll(async () => (await look())?.url ?? null, { timeout: 30_000 }).not.toBeNull()
    return (await look())?.url ?? ''
  }
  async function zipAt(client: ApiClient, url: string) {
    const response = await client.request('GET', url)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toContain('data.zip')
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    return {
      names: Object.keys(files).toSorted(),
      list: (name: string) => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array())) as Row[],
    }
  }

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
    const asExpert = { users: [{ userId: member.user._id }] }
    await admin.tryCall(expertRoutes.addExisting, { query: { assetId }, body: asExpert as never })
  })

  it('are given to themselves, with all that they made or are named in and nobody else’s', async () => {
    expect(await member.call(fetch)).toBeNull()
    const first = await member.tryCall(begin)
    expect(first).toMatchObject({ message: 'Your data are being gathered', data: { state: 'waiting', url: null } })
    const url = await whenReady(() => member.call(fetch))
    const { names, list } = await zipAt(member, url)
    expect(names).toEqual(
      ['access', 'chats', 'checks', 'experts', 'notes', 'profile', 'sessions', 'support', 'trail', 'uploads'].map(
        (name) => `${name}.json`,
      ),
    )
    expect(list('profile')).toMatchObject([{ username: 'tove', email: member.account.email }])
    expect(list('notes')).toMatchObject([{ version: 1, title: 'Start-up' }])
    expect(list('uploads')).toMatchObject([{ file: 'Tove.pdf', asset: 'Press 7' }])
    expect(list('chats')).toMatchObject([{ question: 'Which valve did Tove mean?' }])
    expect(list('sessions').length).toBeGreaterThan(0)
    expect(list('access').map(({ level }) => level)).toEqual(['full', 'full'])
    const trail = list('trail')
    expect(trail.some(({ action }) => action === 'signed-in')).toBe(true)
    expect(trail.some(({ action, actor }) => action === 'member-created' && actor === 'ada')).toBe(true)
    // Where others were when they did something is theirs.
    expect(trail.filter(({ actor }) => actor !== 'tove').every(({ address }) => address === '')).toBe(true)
    const all = names.map((name) => JSON.stringify(list(name.replace('.json', '')))).join('')
    for (const foreign of ['ivo', 'Ivo', other.account.email]) expect(all).not.toContain(foreign)
  })

  it('are given to nobody else by their link', async () => {
    const url = await whenReady(() => member.call(fetch))
    expect((await other.request('GET', url)).status).toBe(403)
    expect((await admin.request('GET', url)).status).toBe(403)
    expect(await other.call(fetch)).toBeNull()
    expect(await admin.call(fetchOf, { query: query() })).toBeNull()
  })

  it('are given to an admin without chats and sessions, and the trail says so', async () => {
    expect((await other.tryCall(beginOf, { query: query() })).status).toBe(403)
    expect(await admin.tryCall(beginOf, { query: query() })).toMatchObject({ message: 'Their data are being gathered' })
    const url = await whenReady(() => admin.call(fetchOf, { query: query() }))
    const { names, list } = await zipAt(admin, url)
    expect(names).not.toContain('chats.json')
    expect(names).not.toContain('sessions.json')
    expect(list('profile')).toMatchObject([{ username: 'tove' }])
    const said = await admin.call(settingsRoutes.fetchAudit)
    expect(said[0]).toMatchObject({ action: 'data-exported', actor: 'ada', target: 'tove' })
  })
})

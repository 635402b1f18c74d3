import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { limits } from '@millwright/contract/limits'
import { plateCodeRoutes } from '@millwright/contract/plate-codes'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'

const { open, add, remove } = plateCodeRoutes
const maker = 'https://id.pumps.example'
type AssetIds = { departmentId: string; assetId: string }

describe('a code on a plate', () => {
  const server = inject('server')
  let admin: SignedUp
  let departmentId: string
  beforeAll(async () => {
    admin = await signUp(server)
    departmentId = (await admin.call(departmentRoutes.create, { body: { name: 'Pumps', info: 'Pumps' } }))._id
  })
  const newAsset = async (name: string, more: object = {}): Promise<AssetIds> => {
    const body = { name, info: name, ...more }
    return { departmentId, assetId: (await admin.call(assetRoutes.create, { query: { departmentId }, body }))._id }
  }
  const opened = async (client: Pick<SignedUp, 'call'>, code: string) => {
    const { names, assets, mayAdd } = await client.call(open, { query: { code } })
    return { names, assets: assets.map(({ name }) => name), mayAdd }
  }

  it('opens the asset that has it, however it is written', async () => {
    const query = await newAsset('Feed pump 1')
    const added = await admin.call(add, { query, body: { code: `${maker}/X100/1` } })
    expect((await admin.call(assetRoutes.fetchSingle, { query })).codes).toEqual([added])
    const second = await admin.tryCall(add, { query, body: { code: 'SN 100' } })
    expect(second).toMatchObject({ status: 201, message: 'Code added' })
    const codeId = (second.data as { _id: string })._id
    const removed = await admin.tryCall(remove, { query: { ...query, codeId } })
    expect(removed).toMatchObject({ status: 200, message: 'Code removed' })
    expect(await opened(admin, 'HTTP://ID.PUMPS.EXAMPLE:80/%58100/1/')).toEqual({
      names: 'asset',
      assets: ['Feed pump 1'],
      mayAdd: true,
    })
    const found = await admin.call(open, { query: { code: `${maker}/X100/1` } })
    expect(found.assets).toEqual([
      { _id: query.assetId, name: 'Feed pump 1', departmentId, departmentName: 'Pumps', picture: '', access: 'full' },
    ])
    // The same again is the same; and the code that we print needs no row.
    expect(await admin.call(add, { query, body: { code: `${maker}/X100/1/` } })).toEqual(added)
    expect((await opened(admin, `https://elsewhere.example/open?code=${query.assetId}`)).assets).toEqual([
      'Feed pump 1',
    ])
  })

  it('without its serial number lists the machines of its type', async () => {
    const [one, two] = [await newAsset('Pump A'), await newAsset('Pump B')]
    await admin.call(add, { query: two, body: { code: '(01)04012345123456(21)2' } })
    await admin.call(add, { query: one, body: { code: 'https://id.gs1.org/01/04012345123456/21/1' } })
    const listed = { names: 'several', assets: ['Pump A', 'Pump B'], mayAdd: true }
    expect(await opened(admin, 'https://pumps.example/01/04012345123456')).toEqual(listed)
    expect(await opened(admin, 'https://id.gs1.org/01/04012345123456/21/3')).toMatchObject({ names: 'nothing' })
    await admin.call(add, { query: one, body: { code: `${maker}/?1P=X300&S=1` } })
    expect(await opened(admin, `${maker}/?1P=X300`)).toEqual({ ...listed, assets: ['Pump A'] })
  })

  it('may be a serial number or a type that a field says', async () => {
    const fields = (serial: string) => ({
      dynamicFields: [
        { type: 'text', label: 'Seriennummer:', value: serial },
        { type: 'text', label: 'Type', value: 'KP 400' },
        { type: 'text', label: 'Remark', value: 'KP-REMARK' },
      ],
    })
    await newAsset('Press 1', fields('KP-0001'))
    await newAsset('Press 2', fields('KP-0002'))
    expect(await opened(admin, 'kp-0001 ')).toEqual({ names: 'asset', assets: ['Press 1'], mayAdd: true })
    expect(await opened(admin, 'kp  400')).toEqual({ names: 'several', assets: ['Press 1', 'Press 2'], mayAdd: true })
    // However it is written: in full-width letters, with blanks that break no line, with two of them.
    await newAsset('Press 4', {
      dynamicFields: [
        { type: 'text', label: ' Serien\u00a0nummer ', value: 'x' },
        { type: 'text', label: 'Serial\u00a0\u00a0Number.', value: ' KP\u00a0 \u20280004\ufeff' },
        { type: 'text', label: 'Type', value: 'ＫＰ 0004' },
      ],
    })
    expect(await opened(admin, 'kp 0004')).toEqual({ names: 'asset', assets: ['Press 4'], mayAdd: true })
    await newAsset('Press 3', fields('KP-0002'))
    expect((await opened(admin, 'KP-0002')).assets).toEqual(['Press 2', 'Press 3'])
    expect((await opened(admin, 'KP-REMARK')).names).toBe('nothing')
  })

  it('says to who may not see its machine what an unknown code says', async () => {
    const hidden = await newAsset('Hidden', { dynamicFields: [{ type: 'text', label: 'Serial', value: 'HID-1' }] })
    const code = `${maker}/X500/1`
    await admin.call(add, { query: hidden, body: { code } })
    const outsider = await joinCompany(server, admin, { username: 'outsider' })
    const other = await signUp(server)
    for (const given of [
      code,
      `${maker}/X500`,
      'HID-1',
      hidden.assetId,
      `https://a.example/open?code=${hidden.assetId}`,
    ]) {
      const [inside, unknown] = await Promise.all([
        outsider.call(open, { query: { code: given } }),
        outsider.call(open, { query: { code: `unknown ${given}` } }),
      ])
      expect(inside).toEqual({ ...unknown, code: given })
      expect(inside).toEqual({ code: given, names: 'nothing', assets: [], mayAdd: false })
      expect(await opened(other, given)).toMatchObject({ names: 'nothing', assets: [] })
    }
    // Another company has codes of its own.
    const theirs = (await other.call(departmentRoutes.create, { body: { name: 'P', info: 'P' } }))._id
    const body = { name: 'Their pump', info: 'x' }
    const asset = await other.call(assetRoutes.create, { query: { departmentId: theirs }, body })
    await other.call(add, { query: { departmentId: theirs, assetId: asset._id }, body: { code } })
    expect((await opened(other, code)).assets).toEqual(['Their pump'])
    expect((await opened(admin, code)).assets).toEqual(['Hidden'])
  })

  it('is added and removed by who may change the asset', async () => {
    const reader = await joinCompany(server, admin, { username: 'reader' })
    const full = await joinCompany(server, admin, { username: 'full' })
    const query = await newAsset('Shared', {
      users: [
        { userId: reader.user._id, access: 'read' },
        { userId: full.user._id, access: 'full' },
      ],
    })
    const body = { code: `${maker}/X600/1` }
    expect((await reader.tryCall(add, { query, body })).status).toBe(403)
    expect(await opened(reader, body.code)).toEqual({ names: 'nothing', assets: [], mayAdd: false })
    const { _id: codeId } = await full.call(add, { query, body })
    expect(await opened(reader, body.code)).toEqual({ names: 'asset', assets: ['Shared'], mayAdd: false })
    expect(await opened(full, 'unheard')).toMatchObject({ names: 'nothing', mayAdd: true })
    expect((await reader.tryCall(remove, { query: { ...query, codeId } })).status).toBe(403)
    // A code of another asset is none of this one.
    const elsewhere = await newAsset('Elsewhere')
    expect((await admin.tryCall(remove, { query: { ...elsewhere, codeId } })).status).toBe(404)
    await full.call(remove, { query: { ...query, codeId } })
    expect((await full.tryCall(remove, { query: { ...query, codeId } })).status).toBe(404)
    expect((await opened(reader, body.code)).names).toBe('nothing')
    const trail = await admin.call(settingsRoutes.fetchAudit, { query: {} })
    const lines = trail.map(({ action, target }) => [action, target])
    expect(lines).toContainEqual(['plate-code-added', `${body.code} on the asset Shared`])
    expect(lines).toContainEqual(['plate-code-removed', `${body.code} on the asset Shared`])
  })

  it('is of one machine of the company, until that is deleted', async () => {
    const [one, two] = [await newAsset('One'), await newAsset('Two')]
    const code = `${maker}/X700/1`
    await admin.call(add, { query: one, body: { code } })
    const taken = await admin.tryCall(add, { query: two, body: { code: `${code}/` } })
    expect(taken).toMatchObject({ status: 409, error: 'Another machine has this code already' })
    await admin.call(assetRoutes.delete, { query: one })
    expect((await opened(admin, code)).names).toBe('nothing')
    await admin.call(add, { query: two, body: { code } })
    expect((await opened(admin, code)).assets).toEqual(['Two'])

    const info = { name: 'Closed', info: 'Closed' }
    const closed = (await admin.call(departmentRoutes.create, { body: info }))._id
    const { _id } = await admin.call(assetRoutes.create, { query: { departmentId: closed }, body: info })
    await admin.call(add, { query: { departmentId: closed, assetId: _id }, body: { code: `${code}1` } })
    await admin.call(departmentRoutes.delete, { query: { departmentId: closed } })
    await admin.call(add, { query: two, body: { code: `${code}1` } })
    expect((await opened(admin, `${code}1`)).assets).toEqual(['Two'])
  })

  it('of our own is printed for who may see the machine', async () => {
    const reader = await joinCompany(server, admin, { username: 'labels' })
    const users = [{ userId: reader.user._id, access: 'read' as const }]
    const department = await admin.call(departmentRoutes.create, { body: { name: 'Fans', info: 'Fans', users } })
    const query = { departmentId: department._id }
    const dynamicFields = [
      { type: 'text' as const, label: 'Serial no.', value: 'F-1' },
      { type: 'text' as const, label: 'Modell', value: 'FX' },
    ]
    const make = (body: object) =>
      admin.call(assetRoutes.create, { query, body: { name: 'Fan', info: 'Fan', ...body } })
    const seen = await make({ users, dynamicFields })
    const hidden = await make({ name: 'A hidden fan' })
    const address = `${server.url}/open?code=${seen._id}`
    const label = { _id: seen._id, name: 'Fan', type: 'FX', serial: 'F-1', address }
    expect(await reader.call(plateCodeRoutes.labels, { query })).toEqual([label])
    // One that is gone cannot be given to another machine, so nobody is asked for it.
    expect(await opened(admin, `${server.url}/open?code=${randomUUID()}`)).toMatchObject({
      names: 'nothing',
      mayAdd: false,
    })
    expect(await opened(admin, 'unheard')).toMatchObject({ names: 'nothing', mayAdd: true })
    const all = await admin.call(plateCodeRoutes.labels, { query })
    expect(all.map(({ name, type }) => [name, type])).toEqual([
      ['A hidden fan', ''],
      ['Fan', 'FX'],
    ])
    expect(await admin.call(plateCodeRoutes.labels, { query: { ...query, assetId: seen._id } })).toEqual([label])
    const ofHidden = await reader.tryCall(plateCodeRoutes.labels, { query: { ...query, assetId: hidden._id } })
    expect(ofHidden.status).toBe(404)
    expect(await opened(reader, address)).toMatchObject({ names: 'asset', assets: ['Fan'] })
  })

  it('goes to one of those who add it at the same moment', async () => {
    const places = await Promise.all(['M1', 'M2', 'M3', 'M4'].map((name) => newAsset(name)))
    const body = { code: `${maker}/X800/1` }
    const replies = await Promise.all(places.map((query) => admin.tryCall(add, { query, body })))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
  })

  it('is refused where it is none, too long, printed for another, or one too many', async () => {
    const query = await newAsset('Refusing')
    const refused = async (code: unknown) => {
      const { status, data } = await admin.tryCall(add, { query, body: { code } })
      const [sentence] = Object.values((data as { fields: Record<string, string> }).fields)
      return [status, sentence]
    }
    expect(await refused('  ')).toEqual([400, 'A code is required'])
    expect((await refused('x'.repeat(limits.plateCode + 1)))[0]).toBe(400)
    const ours = 'This code was printed by Millwright and can only name the asset that it was printed for'
    expect(await refused(`https://plant.example/open?code=${randomUUID()}`)).toEqual([400, ours])
    expect((await admin.tryCall(open, { query: { code: '' } })).status).toBe(400)
    const odd = await admin.tryCall(remove, { query: { ...query, codeId: 'x' } })
    expect(odd).toMatchObject({ status: 400, error: 'Code Id invalid' })
    for (let n = 0; n < limits.plateCodes; n++) await admin.call(add, { query, body: { code: `many ${n}` } })
    const more = await admin.tryCall(add, { query, body: { code: 'one more' } })
    expect(more).toMatchObject({ status: 409, error: texts.plateCodesMany })
  })
})

import { accountRoutes } from '@millwright/contract/accounts'
import { type Department, departmentRoutes } from '@millwright/contract/departments'
import { User } from '@millwright/contract/people'
import { settingsRoutes } from '@millwright/contract/settings'
import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, inject, it } from 'vitest'
import type { ApiClient } from '../../../test/api-client.ts'
import { altered } from '../../../test/documents.ts'
import { signIn, signUp } from '../../../test/harness.ts'

const server = inject('server')
const { updateProfile, fetchAudit, fetchSessions, endSessions } = settingsRoutes

const profile = {
  firstName: 'Eva',
  middleName: 'M',
  lastName: 'Berg',
  contact: '0123456789',
  username: 'eva',
  timeZone: 'Asia/Kolkata',
}

type Part = string | Blob | [Blob, string]

function formOf(parts: Record<string, Part>): FormData {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) {
    if (Array.isArray(part)) form.append(name, part[0], part[1])
    else form.append(name, part)
  }
  return form
}
const save = (client: ApiClient, parts: Record<string, Part>, headers: Record<string, string> = {}) =>
  client.tryCall(updateProfile, { body: formOf(parts), headers })

async function picture(format: 'png' | 'jpeg' = 'png', width = 300, height = 200): Promise<Blob> {
  const image = sharp({ create: { width, height, channels: 3, background: '#c2410c' } })
  const bytes = await image
    .withExif({ IFD0: { Copyright: 'CANARY-exif' } })
    .toFormat(format)
    .toBuffer()
  return new Blob([Uint8Array.from(bytes)], { type: `image/${format}` })
}

describe('one’s own profile', () => {
  it('takes every field of the form and answers the whole user', async () => {
    const admin = await signUp(server)
    const answer = await save(admin, profile)
    expect(answer).toMatchObject({ status: 200, message: 'Profile updated' })
    const user = User.parse(answer.data)
    expect(user).toEqual({
      ...admin.user,
      name: { firstName: 'Eva', middleName: 'M', lastName: 'Berg' },
      contact: '0123456789',
      username: 'eva',
      timeZone: 'Asia/Kolkata',
      updatedAt: user.updatedAt,
    })
    expect(user.updatedAt > admin.user.updatedAt).toBe(true)
    expect(await admin.call(accountRoutes.fetchProfile)).toEqual(user)
  })

  it('ignores what is not the caller’s to set [T10a]', async () => {
    const admin = await signUp(server)
    const foreign = await signUp(server)
    const answer = await save(admin, {
      ...profile,
      role: 'user',
      permissions: '{"asset":false}',
      companyId: randomUUID(),
      _id: foreign.user._id,
      userId: foreign.user._id,
      email: 'evil@x.example',
      password: 'Evil&Pass1',
      token: 'x',
      staffId: 'X',
    })
    const { _id, role, email, permissions, staffId } = User.parse(answer.data)
    expect({ _id, role, email, permissions, staffId }).toEqual({
      _id: admin.user._id,
      role: 'admin',
      email: admin.user.email,
      permissions: { asset: true, department: true },
      staffId: '',
    })
    await signIn(server, admin.account)
    expect(await foreign.call(accountRoutes.fetchProfile)).toEqual(foreign.user)
  })

  it.each([
    [{ firstName: ' ' }, 'First name is required'],
    [{ username: '' }, 'Username is required'],
    [{ timeZone: '' }, 'TimeZone is required'],
    [{ timeZone: 'Mars/Olympus' }, 'TimeZone is invalid'],
    [{ timeZone: '+02:00' }, 'TimeZone is invalid'],
    [{ timeZone: 'europe/berlin' }, 'TimeZone is invalid'],
    [{ contact: '123' }, 'Contact number must be 10 digits.'],
    [{ contact: '٠١٢٣٤٥٦٧٨٩' }, 'Contact number must be 10 digits.'],
    [{ lastName: 'x'.repeat(121) }, 'At most 120 characters'],
    [{ username: 'x'.repeat(121) }, 'At most 120 characters'],
  ])('refuses %j and changes nothing', async (changes, text) => {
    const admin = await signUp(server)
    expect(await save(admin, { ...profile, ...changes })).toMatchObject({ status: 400, error: text })
    expect(await admin.call(accountRoutes.fetchProfile)).toEqual(admin.user)
  })

  it('takes an empty contact, and no form at all with 4xx', async () => {
    const admin = await signUp(server)
    expect(User.parse((await save(admin, { ...profile, contact: '' })).data).contact).toBe('')
    expect((await admin.tryCall(updateProfile, { body: profile })).status).toBe(415)
    expect((await admin.tryCall(updateProfile, {})).status).toBe(400)
    const broken = { body: '--x\r\nContent-Disp', headers: { 'content-type': 'multipart/form-data; boundary=x' } }
    expect(await admin.tryCall(updateProfile, broken)).toMatchObject({
      status: 400,
      error: 'The upload was broken off',
    })
    const nothing = { body: '--x--\r\n', headers: { 'content-type': 'multipart/form-data; boundary=x' } }
    expect((await admin.tryCall(updateProfile, nothing)).status).toBe(400)
  })

  it('refuses a form that reaches for the prototype [T12b]', async () => {
    const admin = await signUp(server)
    expect((await save(admin, { ...profile, ['__proto__']: 'x' })).status).toBe(400)
    expect(await admin.call(accountRoutes.fetchProfile)).toEqual(admin.user)
  })

  it('is not overwritten by who has seen an older one', async () => {
    const admin = await signUp(server)
    const seen = { 'if-match': `"${admin.user.updatedAt}"` }
    const now = User.parse((await save(admin, profile, seen)).data)
    const late = await save(admin, { ...profile, username: 'late' }, seen)
    expect(late).toMatchObject({ status: 409, error: 'Somebody else changed this in the meantime' })
    expect(late.data).toEqual(now)
    expect((await save(admin, { ...profile, username: 'last' })).status).toBe(200)
  })
})

describe('a profile picture', () => {
  it('is kept as a square without metadata, and shown to the company by a link of each session', async () => {
    const admin = await signUp(server)
    const { profilePic } = User.parse((await save(admin, { ...profile, profilePicFile: await picture('jpeg') })).data)
    const response = await admin.request('GET', profilePic)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    const bytes = Buffer.from(await response.arrayBuffer())
    const { width, height, format, exif, icc, xmp } = await sharp(bytes).metadata()
    expect({ width, height, format, exif, icc, xmp }).toEqual({ width: 512, height: 512, format: 'webp' })
    expect(bytes.includes('CANARY-exif')).toBe(false)
    const department = await admin.call(departmentRoutes.create, { body: { name: 'Paper', info: 'Machine 4' } })
    expect((await admin.request('GET', department.users[0]?.profilePic ?? '')).status).toBe(200)
    expect((await signIn(server, admin.account)).user.profilePic).toMatch(/^\/files\//)
  })

  it('comes by a link of the session that asks, also in the reply to a create that is sent again', async () => {
    const admin = await signUp(server)
    await save(admin, { ...profile, profilePicFile: await picture() })
    const again = await signIn(server, admin.account)
    const sent = { body: { name: 'Paper', info: 'Machine 4' }, headers: { 'idempotency-key': randomUUID() } }
    const first = await admin.call(departmentRoutes.create, sent)
    const second = await again.call(departmentRoutes.create, sent)
    const withoutLinks = ({ users, ...record }: Department) => ({
      ...record,
      users: users.map(({ profilePic: _, ...user }) => user),
    })
    expect(withoutLinks(second)).toEqual(withoutLinks(first))
    expect((await admin.request('GET', first.users[0]?.profilePic ?? '')).status).toBe(200)
    expect((await again.request('GET', second.users[0]?.profilePic ?? '')).status).toBe(200)
  })

  it('answers to no other session, company or forged link, nor after it was removed', async () => {
    const admin = await signUp(server)
    const { profilePic } = User.parse((await save(admin, { ...profile, profilePicFile: await picture() })).data)
    const [other, foreign] = [await signIn(server, admin.account), await signUp(server)]
    for (const [client, link] of [
      [other, profilePic],
      [foreign, profilePic],
      [admin, altered(profilePic)],
    ] as const) {
      expect((await client.request('GET', link)).status).toBe(403)
    }
    expect(User.parse((await save(admin, { ...profile, profilePic: 'kept' })).data).profilePic).not.toBe('')
    expect(User.parse((await save(admin, profile)).data).profilePic).not.toBe('')
    expect(User.parse((await save(admin, { ...profile, profilePic: '' })).data).profilePic).toBe('')
    expect((await admin.request('GET', profilePic)).status).toBe(403)
  })

  it('may have a megabyte and no byte more [T13a]', async () => {
    const admin = await signUp(server)
    const png = new Uint8Array(await (await picture()).arrayBuffer())
    // What follows a PNG's last chunk is no part of the picture.
    const padded = (size: number) => new Blob([png, new Uint8Array(size - png.length)])
    const limit = 1_048_576
    expect((await save(admin, { ...profile, profilePicFile: padded(limit) })).status).toBe(200)
    const over = await save(admin, { ...profile, profilePicFile: padded(limit + 1) })
    expect(over).toMatchObject({ status: 413, error: 'File size should not exceed 1MB' })
    const far = await save(admin, { ...profile, profilePicFile: padded(limit * 3) })
    expect(far).toMatchObject({ status: 413, error: 'File size should not exceed 1MB' })
  })

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
    ['SVG with a prologue', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['half a PNG', '\u0089PNG\r\n\u001a\n'],
    ['nothing', ''],
  ])('is no %s, whatever it is called', async (_kind, text) => {
    const admin = await signUp(server)
    const file: [Blob, string] = [new Blob([Buffer.from(text, 'latin1')], { type: 'image/png' }), 'me.png']
    const answer = await save(admin, { ...profile, profilePicFile: file })
    expect(answer).toMatchObject({
      status: 400,
      error: 'This picture cannot be read. Send a PNG, JPEG or WebP file.',
    })
    expect(await admin.call(accountRoutes.fetchProfile)).toEqual(admin.user)
  })

  it('is refused from its header when it would be 30,000 pixels square [T17]', async () => {
    const admin = await signUp(server)
    const bytes = Buffer.from(await (await picture()).arrayBuffer())
    bytes.writeUInt32BE(30_000, 16)
    bytes.writeUInt32BE(30_000, 20)
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
    const answer = await save(admin, { ...profile, profilePicFile: new Blob([Uint8Array.from(bytes)]) })
    expect(answer.status).toBe(400)
  })

  it('comes alone', async () => {
    const admin = await signUp(server)
    const form = formOf({ ...profile, profilePicFile: await picture() })
    form.append('profilePicFile', await picture(), 'two.png')
    expect((await admin.tryCall(updateProfile, { body: form })).status).toBe(400)
  })
})

describe('the signed-in devices', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

  it('are listed with what they are and where, and end but for the one in hand', async () => {
    const admin = await signUp(server)
    const other = await signIn(server, admin.account)
    const third = await admin.request('POST', accountRoutes.login.path, {
      body: admin.account,
      headers: { 'user-agent': chrome, 'x-forwarded-for': '203.0.113.7' },
    })
    expect(third.status).toBe(200)
    const devices = await admin.call(fetchSessions)
    expect(devices).toHaveLength(3)
    expect(devices[0]).toMatchObject({ device: 'Chrome on Windows', address: '203.0.113.7', current: false })
    expect(devices.filter(({ current }) => current)).toHaveLength(1)
    const hour = 3_600_000
    for (const at of devices.flatMap(({ signedInAt, lastSeenAt }) => [signedInAt, lastSeenAt])) {
      expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(hour)
    }
    const answer = await admin.tryCall(endSessions)
    expect(answer).toMatchObject({ status: 200, data: null, message: 'Signed out on all other devices' })
    expect((await other.tryCall(accountRoutes.fetchProfile)).status).toBe(401)
    expect((await other.tryCall(accountRoutes.refresh)).status).toBe(401)
    expect(await admin.call(fetchSessions)).toHaveLength(1)
  })

  it('end one at a time, the one in hand too', async () => {
    const admin = await signUp(server)
    const [other, third] = [await signIn(server, admin.account), await signIn(server, admin.account)]
    const deviceOf = async (client: ApiClient) => {
      const devices = await client.call(fetchSessions)
      return devices.find(({ current }) => current)
    }
    const ended = await deviceOf(other)
    const answer = await admin.tryCall(endSessions, { query: { sessionId: ended?.id } })
    expect(answer).toMatchObject({ status: 200, data: null, message: 'Signed out on that device' })
    expect((await other.tryCall(accountRoutes.fetchProfile)).status).toBe(401)
    expect(await third.call(accountRoutes.fetchProfile)).toEqual(admin.user)
    const [event] = await admin.call(fetchAudit, { query: {} })
    expect(event).toMatchObject({ action: 'signed-out', actorId: admin.user._id, target: ended?.device })

    expect((await third.tryCall(endSessions, { query: { sessionId: (await deviceOf(third))?.id } })).status).toBe(200)
    expect((await third.tryCall(accountRoutes.fetchProfile)).status).toBe(401)
    expect(await admin.call(fetchSessions)).toHaveLength(1)
  })

  it('of others are neither seen nor ended', async () => {
    const [admin, foreign] = [await signUp(server), await signUp(server)]
    await admin.call(endSessions)
    const [theirs] = await foreign.call(fetchSessions)
    for (const sessionId of [theirs?.id, randomUUID()]) {
      expect((await admin.tryCall(endSessions, { query: { sessionId } })).status).toBe(404)
    }
    const malformed = await admin.tryCall(endSessions, { query: { sessionId: 'mine' } })
    expect(malformed).toMatchObject({ status: 400, error: 'Session Id invalid' })
    expect(await admin.call(fetchSessions)).toHaveLength(1)
    expect(await foreign.call(accountRoutes.fetchProfile)).toEqual(foreign.user)
  })
})

import { accountRoutes } from '@millwright/contract/accounts'
import { type AuditQuery, settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { describe, expect, inject, it } from 'vitest'
import { checkChain } from '../../calls/trail/check-chain.ts'
import { createClient } from '../../../test/api-client.ts'
import { signIn, signUp, type SignedUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { newRegistration } from '../../../test/open-accounts.ts'
import { codeMailedTo } from '../../../test/outbox.ts'

const { fetchAudit, fetchChain, validatePassword, updatePassword, endSessions } = settingsRoutes
const newPassword = 'Steam&Felt22'
const twice = { newPassword, confirmPassword: newPassword }

describe('the audit trail', () => {
  const server = inject('server')

  const trail = async (admin: SignedUp, query: Partial<Record<keyof AuditQuery, string>> = {}) => {
    const { data } = await admin.tryCall(fetchAudit, { query })
    return fetchAudit.output.parse(data)
  }
  const login = (account: { email: string; password: string }, address?: string) =>
    createClient(() => server.url).tryCall(accountRoutes.login, {
      body: account,
      headers: address === undefined ? {} : { 'x-forwarded-for': address },
    })

  it('tells who signed in and who failed, what became of passwords, and from where', async () => {
    let admin = await signUp(server)
    const { email, password } = admin.account
    await login({ email, password: 'Wrong&Pass1' }, 'evil.example, 6.6.6.6, 203.0.113.9')
    await login({ email: newRegistration().email, password: 'Wrong&Pass1' })
    await (await signIn(server, admin.account)).call(accountRoutes.logout)
    await admin.tryCall(validatePassword, { body: { password: 'Wrong&Pass1' } })
    await signIn(server, admin.account)
    await admin.call(endSessions)
    await admin.call(validatePassword, { body: { password } })
    await admin.call(updatePassword, { body: twice })
    const client = createClient(() => server.url)
    const used = await codeMailedTo(server.dataDir, email)
    await client.call(accountRoutes.forgotPassword, { body: { email } })
    const otp = await codeMailedTo(server.dataDir, email, (code) => code !== used)
    const reset = { userId: admin.user._id, newPassword: password, confirmPassword: password }
    await client.tryCall(accountRoutes.resetPassword, { body: { ...reset, otp: 'ZZZZZZ' } })
    await client.call(accountRoutes.resetPassword, { body: { ...reset, otp } })
    admin = Object.assign(await signIn(server, admin.account), { companyName: '' })
    const events = await trail(admin)
    expect(events.map(({ action }) => action)).toEqual([
      'signed-in',
      'password-reset',
      'password-reset-failed',
      'password-changed',
      'signed-out-everywhere',
      'signed-in',
      'password-check-failed',
      'signed-out',
      'signed-in',
      'sign-in-failed',
      'signed-in',
    ])
    const failed = events.find(({ action }) => action === 'sign-in-failed')
    expect(failed).toMatchObject({ actor: 'ada', actorId: null, target: email, address: '203.0.113.9' })
    expect(events[0]).toMatchObject({ actor: 'ada', actorId: admin.user._id, address: admin.address })
    expect(events.find(({ action }) => action === 'signed-out-everywhere')?.target).toBe('1 device')
    expect(JSON.stringify(events)).not.toMatch(/Wrong&Pass1|argon2/)
  })

  it('is filtered by time, person and action, and paged', async () => {
    const admin = await signUp(server, { username: 'bea_%' })
    await login({ ...admin.account, password: 'Wrong&Pass1' }, '=cmd|x')
    const all = await trail(admin)
    expect(all).toHaveLength(2)
    expect(all[0]?.address).toBe('127.0.0.1')
    expect(await trail(admin, { action: 'sign-in-failed' })).toEqual([all[0]])
    expect(await trail(admin, { actor: 'BEA_' })).toEqual(all)
    expect(await trail(admin, { actor: 'b.a' })).toEqual([])
    expect(await trail(admin, { actor: admin.user._id })).toEqual([all[1]])
    const dayOf = (event?: { at: string }) => event?.at.slice(0, 10) ?? ''
    expect(await trail(admin, { from: dayOf(all[1]), to: dayOf(all[0]) })).toEqual(all)
    expect(await trail(admin, { to: '2020-01-01' })).toEqual([])
    expect(await trail(admin, { from: all[0]?.at ?? '' })).toEqual([all[0]])
    const second = await admin.tryCall(fetchAudit, { query: { page: 2, pageSize: 1 } })
    expect(second.data).toEqual([all[1]])
    expect(second.headers.get('x-total-count')).toBe('2')
    // Moments that ISO 8601 knows and the database does not.
    expect(await trail(admin, { from: '2020-01-01T00:00:00+23:00' })).toEqual(all)
    for (const from of ['yesterday', '0000-01-01', '0001-01-01T00:00:00+01:00']) {
      expect((await admin.tryCall(fetchAudit, { query: { from } })).status).toBe(400)
    }
    for (const query of [{ action: 'x' }, { page: 0 }, { pageSize: 1001 }, { format: 'pdf' }]) {
      expect((await admin.tryCall(fetchAudit, { query })).status).toBe(400)
    }
    const empty = await admin.request('GET', `${fetchAudit.path}?from=&to=&actor=&action=&page=&pageSize=&format=`)
    expect(await empty.json()).toMatchObject({ status: true, data: all })
  })

  it('is exported as a file that no spreadsheet runs [T33b]', async () => {
    const admin = await signUp(server, { username: '=HYPERLINK("http://evil.example","Näme")' })
    const response = await admin.request('GET', fetchAudit.path, { query: { format: 'csv' } })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [header, row] = new TextDecoder().decode(bytes).split('\r\n')
    expect(header).toBe('at,actor,action,target,address')
    expect(row).toContain(`,"'=HYPERLINK(""http://evil.example"",""Näme"")",signed-in,,${admin.address}`)
  })

  it('is taken with its hashes, which whoever has it can follow without the server [T49c]', async () => {
    const admin = await signUp(server)
    await login({ ...admin.account, password: 'Wrong&Pass1' })
    await joinCompany(server, admin, { username: 'member' })
    const chain = fetchChain.output.parse((await admin.tryCall(fetchChain)).data)
    const follow = async (lines: typeof chain) => {
      const each = async function* () {
        yield* lines
      }
      return checkChain(chain[0]?.company ?? '', each())
    }
    expect(chain.length).toBeGreaterThan(3)
    expect(await follow(chain)).toMatchObject({ lines: chain.length, broken: null })
    const changed = chain.map((line) => ('hash' in line && line.seq === 2 ? { ...line, address: '6.6.6.6' } : line))
    expect((await follow(changed)).broken).toMatchObject({ seq: 2, kind: 'changed' })
    const rest = await admin.tryCall(fetchChain, { query: { after: 2 } })
    expect(rest.data).toEqual(chain.slice(2))
    const refused = await admin.request('GET', `${fetchChain.path}?after=-1`)
    expect(await refused.json()).toMatchObject({ status: false, data: { fields: { after: texts.chainPlaceInvalid } } })
  })

  it('is the admin’s alone, and each company’s own', async () => {
    const admin = await signUp(server, { username: 'canary-7f3a' })
    const other = await signUp(server)
    const member = await joinCompany(server, admin, { username: 'member' })
    expect(await member.tryCall(fetchAudit)).toMatchObject({ status: 403, error: 'Unauthorized' })
    expect((await member.tryCall(fetchAudit, { query: { format: 'csv' } })).status).toBe(403)
    expect((await member.tryCall(fetchChain)).status).toBe(403)
    expect(JSON.stringify(await trail(other))).not.toContain('canary-7f3a')
    expect(new Set((await trail(admin)).map(({ actor }) => actor))).toEqual(new Set(['member', 'canary-7f3a']))
  })
})

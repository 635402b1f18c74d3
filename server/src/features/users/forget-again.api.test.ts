import { departmentRoutes } from '@millwright/contract/departments'
import { settingsRoutes } from '@millwright/contract/settings'
import { userRoutes } from '@millwright/contract/users'
import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { newDirectory, patchOf } from '../../../test/directory.ts'
import { type SignedUp, signIn, signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { openInstallation } from '../../operator/installation.ts'

const command = fileURLToPath(new URL('../../../../tools/forget.ts', import.meta.url))

// Whatever the other database is, the server of this one is on the embedded one.
describe.runIf(inject('server').database === 'embedded')('who was forgotten', () => {
  let server: TestServer
  let admin: SignedUp
  let former: Awaited<ReturnType<typeof joinCompany>>
  const list = () => path.join(server.dataDir, 'forgotten.jsonl')
  const lines = async () => (await readFile(list(), 'utf8')).split('\n').filter((line) => line !== '')
  /** Of a server that is not running. */
  async function calledByDirectory(userId: string) {
    const { database, close } = await openInstallation({ databaseUrl: null, dataDir: server.dataDir })
    const row = z.object({ name: z.nullable(z.string()), id: z.string() })
    const columns = 'directory_name AS name, external_id AS id'
    const rows = await database.read(({ ask }) => ask(row, `SELECT ${columns} FROM users WHERE id = $1`, [userId]))
    await close()
    return rows
  }
  const pseudonymOf = (userId: string) => `Former member ${userId.slice(-4)}`

  beforeAll(async () => {
    server = await startServer({ database: 'embedded' })
    admin = await signUp(server)
    former = await joinCompany(server, admin, { name: { firstName: 'Olle', lastName: 'Frisk' }, username: 'press' })
    await admin.call(departmentRoutes.create, {
      body: { name: 'press', info: 'Hall 2', users: [{ userId: former.user._id, access: 'full' }] },
    })
    await admin.call(userRoutes.remove, { query: { userId: former.user._id } })
    await admin.call(userRoutes.forget, { query: { formerId: former.user._id }, body: { name: 'Olle Frisk' } })
  })
  afterAll(() => server.stop())

  it('is replaced where the trail is about a member, not where a place has that name', async () => {
    const said = await admin.call(settingsRoutes.fetchAudit)
    const targetOf = (action: string) => said.find((one) => one.action === action)?.target
    expect(targetOf('department-created')).toBe('press')
    expect(targetOf('access-given')).toBe(`${pseudonymOf(former.user._id)}: full on the department press`)
  })

  it('is written beside the data by the next start, where the process was killed before it was', async () => {
    const before = await lines()
    expect(before).toHaveLength(1)
    await server.kill9()
    await rm(list())
    await server.restart()
    await expect.poll(lines).toEqual(before)
  })

  it('is forgotten again in an older backup, but for its only admin [T50b]', async () => {
    const present = await signIn(server, admin.account)
    const back = await joinCompany(server, present, {
      name: { firstName: 'Tove', lastName: 'Lind' },
      username: 'tove',
    })
    // Who was only invited may never come, and counts for nothing.
    const invited = await present.call(userRoutes.create, {
      body: {
        name: { firstName: 'Ida', lastName: 'Ek' },
        username: 'ida',
        timeZone: 'UTC',
        email: 'ida@nordmark.example',
      },
    })
    await present.call(userRoutes.changeRole, { query: { userId: invited._id }, body: { role: 'admin' } })
    const { ask } = await newDirectory(server, present)
    const called = { externalId: 'ext-17', userName: 'tove.17' }
    await ask('PATCH', `/Users/${back.user._id}`, patchOf({ op: 'replace', value: called }))
    await server.kill9()
    const [first = ''] = await lines()
    const { company } = JSON.parse(first) as { company: string }
    const people = [admin.user._id, former.user._id, back.user._id].map((user) => JSON.stringify({ company, user }))
    const given = path.join(server.dataDir, 'given.jsonl')
    await writeFile(given, `${people.join('\n')}\n`)
    const { promise, resolve } = Promise.withResolvers<{ code: unknown; out: string; errors: string }>()
    const env = { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '' }
    execFile(process.execPath, [command, given], { env }, (error, out, errors) =>
      resolve({ code: error?.code ?? 0, out, errors }),
    )
    const { code, out, errors } = await promise
    expect(errors).toContain(`Member ${admin.user._id} of company ${company} is its only admin here`)
    expect(out).toContain('1 of 3 were forgotten again; 1 were forgotten already')
    expect(code).toBe(1)
    expect(await calledByDirectory(back.user._id)).toEqual([{ name: null, id: '' }])
    await server.restart()
    const again = await signIn(server, admin.account)
    const said = await again.call(settingsRoutes.fetchAudit, { query: { action: 'member-forgotten' } })
    expect(said.map(({ target }) => target)).toEqual([back, former].map(({ user }) => pseudonymOf(user._id)))
  })
})

import { accountRoutes } from '@millwright/contract/accounts'
import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { expertRoutes } from '@millwright/contract/experts'
import { noteRoutes } from '@millwright/contract/notes'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { userRoutes } from '@millwright/contract/users'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { createClient } from '../../../test/api-client.ts'
import type { AssetIds } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { newNote } from '../../../test/notes.ts'
import { checkChain } from '../../calls/trail/check-chain.ts'
import { lookAtFiles } from '../../platform/blobs/look-at-files.ts'
import { openInstallation } from '../../operator/installation.ts'
import { listTables, readTable } from '../../platform/database/copy-rows.ts'
import { missingAsNull } from '../../platform/blobs/growing-files.ts'

const { fetchFormer, forget } = userRoutes

describe('forgetting a person', () => {
  const server = inject('server')
  const called = { firstName: 'Zwentibold', middleName: 'Q.', lastName: 'Öxenstierna' }
  const name = 'Zwentibold Q. Öxenstierna'
  const username = 'zwenti.ö'
  const email = `zwentibold.${Date.now()}@Nordmark.example`.toLowerCase()
  let admin: SignedUp
  let member: Awaited<ReturnType<typeof joinCompany>>
  let noteId: string
  let query: { formerId: string }
  let place: AssetIds

  const installed = () => ({ databaseUrl: server.databaseUrl ?? null, dataDir: server.dataDir })
  /** Every row of every table that holds one of these words, all bytes and all mails in which one stands. */
  async function holdersOf(words: readonly string[]): Promise<string[]> {
    const installation = await openInstallation(installed())
    const isHeld = (text: string) => words.some((word) => text.toLowerCase().includes(word.toLowerCase()))
    try {
      const rows = await installation.database.read(async (tx) => {
        const found: string[] = []
        for (const table of await listTables(tx)) {
          for await (const row of (await readTable(tx, table)).rows) if (isHeld(row)) found.push(`${table}: ${row}`)
        }
        const jobs = await tx.ask(
          z.object({ data: z.string() }),
          `SELECT coalesce(data::text, '') AS data FROM pgboss.job`,
        )
        return [...found, ...jobs.map(({ data }) => data).filter(isHeld)]
      })
      const files: string[] = []
      for (const folder of ['files', 'outbox']) {
        for (const file of await readdir(join(server.dataDir, folder), { recursive: true, withFileTypes: true })) {
          if (!file.isFile()) continue
          // A mail in the making takes its name when it is whole: what is gone since it was listed stands under another.
          const bytes = await readFile(join(file.parentPath, file.name)).catch(missingAsNull)
          if (bytes === null) return await holdersOf(words)
          if (isHeld(bytes.toString('utf8')) || isHeld(bytes.toString('latin1'))) files.push(file.name)
        }
      }
      return [...rows, ...files]
    } finally {
      await installation.close()
    }
  }
  /** Where the bytes of their picture lie. */
  async function pictureFile(): Promise<string> {
    const { database, close } = await openInstallation(installed())
    const rows = await database.read(({ ask }) =>
      ask(z.object({ key: z.string() }), 'SELECT profile_pic_key AS key FROM users WHERE id = $1', [member.user._id]),
    )
    await close()
    return lookAtFiles(join(installed().dataDir, 'files')).pathOf(rows[0]?.key ?? '')
  }
  const chain = async () =>
    settingsRoutes.fetchChain.output.parse((await admin.tryCall(settingsRoutes.fetchChain)).data)
  const follow = async (lines: Awaited<ReturnType<typeof chain>>) =>
    checkChain(
      lines[0]?.company ?? '',
      (async function* () {
        yield* lines
      })(),
    )

  beforeAll(async () => {
    admin = await signUp(server)
    member = await joinCompany(server, admin, {
      name: called,
      username,
      email,
      about: 'Knows the press',
      contact: '0123456789',
    })
    query = { formerId: member.user._id }
    const body = { name: 'Press 7', info: '', users: [{ userId: member.user._id, access: 'full' as const }] }
    const { _id: departmentId } = await admin.call(departmentRoutes.create, { body: { ...body, info: 'Hall 2' } })
    const { _id: assetId } = await admin.call(assetRoutes.create, {
      query: { departmentId },
      body: { ...body, info: 'Press' },
    })
    place = { departmentId, assetId }
    noteId = (await newNote(member, place)).id
    const form = new FormData()
    for (const [field, value] of Object.entries({ ...called, username, timeZone: 'UTC', contact: '' }))
      form.set(field, value)
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    form.set('profilePicFile', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png')
    await member.tryCall(settingsRoutes.updateProfile, { body: form })
    await createClient(() => server.url).tryCall(accountRoutes.login, { body: { email, password: 'Wrong&Pass1' } })
  })

  it('is for removed members, by admins, who type the whole name', async () => {
    expect(await member.tryCall(fetchFormer)).toMatchObject({ status: 403 })
    expect(await admin.call(fetchFormer)).toEqual([])
    expect(await admin.tryCall(forget, { query, body: { name } })).toMatchObject({ status: 404 })
    await admin.call(userRoutes.remove, { query: { userId: member.user._id } })
    expect(await admin.call(fetchFormer)).toMatchObject([{ _id: member.user._id, name: called, email }])
    const wrong = await admin.tryCall(forget, { query, body: { name: 'Zwentibold' } })
    expect(wrong).toMatchObject({ status: 400, data: { fields: { name: texts.nameNotTyped } } })
    const other = await signUp(server)
    expect(await other.tryCall(forget, { query, body: { name } })).toMatchObject({ status: 404 })
    expect(await other.call(fetchFormer)).toEqual([])
  })

  it('leaves their names nowhere, and what they made where it was [T50b]', async () => {
    // Somebody outside the company by now, and still asked.
    const asExpert = { name: called, username, email }
    await admin.call(expertRoutes.addNew, { query: { assetId: place.assetId }, body: asExpert })
    const held = await holdersOf([email])
    expect(held.length).toBeGreaterThan(4)
    const picture = await pictureFile()
    expect(existsSync(picture)).toBe(true)
    const { username: instead } = await admin.call(forget, { query, body: { name } })
    expect(instead).toBe(`Former member ${member.user._id.slice(-4)}`)
    expect(await holdersOf([email, 'zwentibold', 'öxenstierna', username])).toEqual([])
    expect(existsSync(picture)).toBe(false)
    const note = await admin.call(noteRoutes.fetch, { query: { ...place, noteId } })
    expect(note.data).toContain('Close valve')
    expect(await admin.call(fetchFormer)).toEqual([])
    expect(await admin.tryCall(forget, { query, body: { name } })).toMatchObject({ status: 404 })
  })

  it('keeps the trail unbroken, and says there who forgot whom without the name [T50b]', async () => {
    const lines = await chain()
    expect(await follow(lines)).toMatchObject({ broken: null })
    const said = await admin.call(settingsRoutes.fetchAudit)
    const instead = `Former member ${member.user._id.slice(-4)}`
    expect(said[0]).toMatchObject({ action: 'member-forgotten', target: instead, actorId: admin.user._id })
    expect(said.filter(({ actor }) => actor === instead).length).toBeGreaterThan(1)
    expect(said.find(({ action }) => action === 'member-created')?.target).toBe(instead)
    // Whoever puts a name back is found out.
    const forged = lines.map((line) => ('hash' in line && line.actor === instead ? { ...line, actor: 'Eve' } : line))
    expect((await follow(forged)).broken).toMatchObject({ kind: 'changed' })
    const hidden = lines.map((line) => ('hash' in line ? { ...line, renames: [] } : line))
    expect((await follow(hidden)).broken).toMatchObject({ kind: 'changed' })
  })
})

import { chatRoutes } from '@millwright/contract/chats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { told } from '../../test/answers.ts'
import { jobLists, newAsset, toProcess, upload } from '../../test/documents.ts'
import { signUp, startServer } from '../../test/harness.ts'
import { makePdf } from '../../test/pdf/make-pdf.ts'
import { findPgbouncer, type Pgbouncer, startPgbouncer } from '../../test/pgbouncer.ts'
import { postgresIsHere } from '../../test/postgres-cluster.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'

const program = findPgbouncer()
const deaf = 'a pooler in transaction mode stands before the database'
const text = 'The coupling of the mixer is greased every 300 hours.'

// What `pooled.api.test.ts` does behind a pooler of ours, behind the one that operators have.
describe.runIf(program !== null && postgresIsHere())('behind PgBouncer in transaction mode', () => {
  let own: TestDatabase
  let pooler: Pgbouncer
  beforeAll(async () => {
    own = await createTestDatabase()
    pooler = await startPgbouncer(program ?? '', own.url)
  })
  afterAll(async () => {
    await pooler.stop()
    await own.drop()
  })

  it.each([
    ['with an address past it, and hears what happens', true],
    ['alone, and looks for what happens', false],
  ])('a file is uploaded, read and answers a question %s', async (_, isDirect) => {
    const env = { DATABASE_URL: pooler.url, ...(isDirect && { DATABASE_DIRECT_URL: own.url }) }
    const server = await startServer({ database: 'embedded', env: { ...env, LOG_LEVEL: 'warn' } })
    const ada = await signUp(server)
    const place = await newAsset(ada)
    const file = await makePdf([{ texts: [{ text, x: 60, y: 700 }] }])
    await upload(ada, { place, file, fileName: 'Mixer.pdf', fields: toProcess })
    const lists = await jobLists(ada, place)
    expect(lists.at(-1)?.map(({ status }) => status) ?? []).not.toContain('failed')
    const query = 'How often is the coupling of the mixer greased?'
    const answer = await told(ada.events(chatRoutes.newMessage, { body: { query, assetId: place.assetId } }))
    expect(answer.text).toContain('300 hours')
    expect(await server.stop()).toBe(0)
    expect(server.log().includes(deaf)).toBe(!isDirect)
    expect(server.log()).not.toContain('prepared statement')
  })
})

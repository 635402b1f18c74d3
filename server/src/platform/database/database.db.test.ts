import { eq, sql } from 'drizzle-orm'
import { customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../../test/open-platform.ts'
import { createEmptyDatabase } from '../../../test/test-database.ts'
import { TINY_SCHEMA, writeMigrations } from '../../../test/tiny-migrations.ts'
import { type Database, openDatabase } from './database.ts'
import { leaveRole, savepoint, type Transaction } from './transaction.ts'

const notes = pgTable('notes', { companyId: uuid('company_id'), id: uuid('id'), text: text('text') })
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const sessions = pgTable('sessions', {
  id: uuid('id'),
  tokenHash: bytea('token_hash'),
  companyId: uuid('company_id'),
  userId: uuid('user_id'),
  expiresAt: timestamp('expires_at', { withTimezone: true }),
})

const north = randomUUID()
const south = randomUUID()
const token = createHash('sha256').update('north').digest()
const expiresAt = new Date('2040-01-02T03:04:05.678Z')

async function writeNote(tx: Transaction, companyId: string, text: string) {
  await tx.insert(notes).values({ companyId, id: randomUUID(), text })
}

async function textsOf(tx: Transaction): Promise<(string | null)[]> {
  const rows = await tx.select({ text: notes.text }).from(notes).orderBy(notes.text)
  return rows.map((row) => row.text)
}

async function roleOf(tx: Transaction): Promise<unknown> {
  const { rows } = await tx.execute(sql`SELECT current_user AS role`)
  return rows[0]?.['role']
}

/** What the database itself said, under Drizzle's wrapping. */
async function stateOf(failing: Promise<unknown>): Promise<unknown> {
  const error: unknown = await failing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof Error && 'code' in cause ? cause.code : error
}

const denied = '42501'

describe.each(databaseKinds)('the database (%s)', (kind) => {
  const tiny = writeMigrations(TINY_SCHEMA)
  const directory = mkdtempSync(join(tmpdir(), 'millwright-database-'))
  let database: Database
  let drop = async () => {}

  beforeAll(async () => {
    const schema = { migrations: tiny.folder, repeatable: null }
    if (kind === 'server') {
      const own = await createEmptyDatabase()
      drop = own.drop
      database = await openDatabase({ kind, url: own.url, schema })
    } else database = await openDatabase({ kind, directory, schema })
    await database.asSystem('test', async (tx) => {
      await writeNote(tx, north, 'north')
      await writeNote(tx, south, 'south')
      await tx
        .insert(sessions)
        .values({ id: randomUUID(), tokenHash: token, companyId: north, userId: randomUUID(), expiresAt })
    })
  })

  afterAll(async () => {
    await database.close()
    await drop()
    tiny.remove()
    rmSync(directory, { recursive: true, force: true })
  })

  // A server's own are its administrator's; the test cluster has fsync off.
  it.runIf(kind === 'embedded')('acknowledges nothing that a power cut could take back [F10b]', async () => {
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
      expect(await database.executeSql(`show ${setting}`)).toMatchObject({ rows: [{ [setting]: 'on' }] })
    }
  })

  it("shows a session's company its own rows and its session", async () => {
    const [texts, role, session] = await database.asSession(token.toString('hex'), async (tx, found) => [
      await textsOf(tx),
      await roleOf(tx),
      found,
    ])
    expect(texts).toEqual(['north'])
    expect(role).toBe('millwright_request')
    expect(session).toMatchObject({ company_id: north, expires_at: expiresAt })
    expect(Math.abs(Date.now() - Number(session?.now))).toBeLessThan(60_000)
  })

  it('shows nothing to a token that nobody has', async () => {
    const [texts, session] = await database.asSession('0'.repeat(64), async (tx, found) => [await textsOf(tx), found])
    expect(session).toBeNull()
    expect(texts).toEqual([])
  })

  it.each(["0' OR true --", 'ABC', '0'.repeat(63), 'F'.repeat(64), ''])('refuses the token hash "%s"', async (hash) => {
    await expect(database.asSession(hash, async () => {})).rejects.toThrow('Not a hexadecimal SHA-256')
  })

  it('refuses a company that is not an id', async () => {
    await expect(database.asCompany("x'; COMMIT; --", async () => {})).rejects.toThrow('Not the id of a company')
  })

  it('hides the rows of another company and does not let them be written [T0f]', async () => {
    await database.asCompany(north, async (tx) => {
      expect(await textsOf(tx)).toEqual(['north'])
      await tx.update(notes).set({ text: 'taken' }).where(eq(notes.companyId, south))
      await tx.delete(notes).where(eq(notes.companyId, south))
    })
    expect(await stateOf(database.asCompany(north, (tx) => writeNote(tx, south, 'planted')))).toBe(denied)
    expect(await stateOf(database.asSession(token.toString('hex'), (tx) => writeNote(tx, south, 'planted')))).toBe(
      denied,
    )
    expect(await database.asSystem('test', textsOf)).toEqual(['north', 'south'])
  })

  it("gives the request role no right on the installation's own tables", async () => {
    expect(await stateOf(database.asCompany(north, (tx) => tx.select().from(sessions)))).toBe(denied)
    const migrations = sql`SELECT * FROM drizzle.__drizzle_migrations`
    expect(await stateOf(database.asCompany(north, (tx) => tx.execute(migrations)))).toBe(denied)
    expect(await stateOf(database.asCompany(north, (tx) => tx.execute(sql`CREATE TABLE mine ()`)))).toBe(denied)
  })

  it('leaves neither company nor role behind on the connection', async () => {
    await database.asCompany(south, textsOf)
    const { rows } = await database.executeSql(
      `SELECT current_user = session_user AS owner, coalesce(current_setting('app.company', true), '') AS company`,
    )
    expect(rows).toEqual([{ owner: true, company: '' }])
  })

  // At PostgreSQL's own price a member's list of departments reads all assets of the company.
  it('looks rows up at the price of memory, not of a turning disk', async () => {
    const cost = async (tx: Transaction) => (await tx.execute(sql`show random_page_cost`)).rows
    expect(await database.asSession(token.toString('hex'), cost)).toEqual([{ random_page_cost: '1.1' }])
    expect(await database.asCompany(north, cost)).toEqual([{ random_page_cost: '1.1' }])
  })

  it('never compiles what a call asks: that takes longer than to run it', async () => {
    const compiles = async (tx: Transaction) => (await tx.execute(sql`show jit`)).rows
    expect(await database.asSession(token.toString('hex'), compiles)).toEqual([{ jit: 'off' }])
    expect(await database.asCompany(north, compiles)).toEqual([{ jit: 'off' }])
  })

  it('takes one round trip to open and one to end', async () => {
    const before = database.stats().queries
    await database.asSession(token.toString('hex'), async () => {})
    expect(database.stats().queries - before).toBe(2)
  })

  it('takes one round trip for one query that commits by itself, and refuses a second one', async () => {
    const before = database.stats().queries
    await database.asSystemOnce('test', (tx) => writeNote(tx, north, 'once'))
    expect(database.stats().queries - before).toBe(1)
    const written = () => database.asSystemOnce('test', textsOf)
    expect(await written()).toContain('once')
    const twice = database.asSystemOnce('test', async (tx) => {
      await tx.delete(notes).where(eq(notes.text, 'once'))
      await writeNote(tx, north, 'twice')
    })
    await expect(twice).rejects.toThrow('Only one query goes out here')
    expect(await written()).toEqual(['north', 'south'])
  })

  it('has what recurs prepared, for owner and request role alike', async () => {
    const preparedAfter = async (tx: Transaction) => {
      for (let n = 0; n < 6; n += 1) await textsOf(tx)
      const { rows } = await tx.execute(
        sql`SELECT name FROM pg_prepared_statements WHERE statement LIKE 'select "text" from "notes"%'`,
      )
      return rows.length
    }
    expect(await database.asSystem('test', preparedAfter)).toBe(1)
    expect(await database.asCompany(south, preparedAfter)).toBe(1)
    // One text, two roles: each sees what it may.
    await database.asSystem('test', (tx) => writeNote(tx, north, 'of the north'))
    expect(await database.asCompany(south, textsOf)).not.toContain('of the north')
    expect(await database.asSystem('test', textsOf)).toContain('of the north')
    await database.asSystem('test', (tx) => tx.delete(notes).where(eq(notes.text, 'of the north')))
  })

  it('has what finds the caller prepared, once a connection, also after one that failed [0104]', async () => {
    const hash = token.toString('hex')
    const preparedOf = async (tx: Transaction) =>
      (await tx.execute(sql`select name from pg_prepared_statements where name like 'millwright_session%'`)).rows
    await expect(database.asSession(hash, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    const [first] = [await database.asSession(hash, preparedOf), await database.asSession('0'.repeat(64), preparedOf)]
    expect(first).toHaveLength(1)
    expect(await database.asSession(hash, preparedOf)).toEqual(first)
    // Company and role are those of each transaction, whatever ran before on the connection.
    expect(await database.asSession('0'.repeat(64), textsOf)).toEqual([])
    expect(await database.asSession(hash, textsOf)).not.toContain('south')
  })

  it('shows who asks for it one moment, in which nothing is written', async () => {
    const [hash, options] = [token.toString('hex'), { isOneMoment: true }]
    const write = Promise.withResolvers<void>()
    const written = write.promise.then(() => database.asCompany(north, (tx) => writeNote(tx, north, 'later')))
    const looked = await database.asSession(
      hash,
      async (tx) => {
        const before = await textsOf(tx)
        write.resolve()
        // Embedded it waits for its turn.
        if (kind === 'server') await written
        return [before, await textsOf(tx)]
      },
      options,
    )
    await written
    expect([...looked, await database.asCompany(north, textsOf)]).toEqual([['north'], ['north'], ['later', 'north']])
    await database.asCompany(north, (tx) => tx.delete(notes).where(eq(notes.text, 'later')))
    expect(await stateOf(database.asSession(hash, (tx) => writeNote(tx, north, 'refused'), options))).toBe('25006')
  })

  it('undoes everything when the work throws, and gives the connection back', async () => {
    for (let time = 0; time < 25; time += 1) {
      const failing = database.asCompany(north, async (tx) => {
        await writeNote(tx, north, 'undone')
        throw new Error(`failure ${time}`)
      })
      await expect(failing).rejects.toThrow(`failure ${time}`)
    }
    expect(await database.asCompany(north, textsOf)).toEqual(['north'])
  })

  it('says so when a failed query was caught and the rest could not be kept', async () => {
    const forgetful = database.asCompany(north, async (tx) => {
      await writeNote(tx, north, 'lost')
      await tx.execute(sql`SELECT 1 / 0`).catch(() => {})
    })
    await expect(forgetful).rejects.toThrow('The transaction was rolled back: a query in it had failed')
  })

  it('refuses two queries side by side and undoes the transaction', async () => {
    const hasty = database.asCompany(north, async (tx) => {
      await Promise.all([writeNote(tx, north, 'one'), writeNote(tx, north, 'two')])
    })
    await expect(hasty).rejects.toThrow('Two queries ran side by side in one transaction; await the first one')
    const hidden = database.asCompany(north, async (tx) => {
      await Promise.allSettled([writeNote(tx, north, 'one'), savepoint(tx, async () => {})])
    })
    await expect(hidden).rejects.toThrow('Two queries ran side by side')
    expect(await database.asCompany(north, textsOf)).toEqual(['north'])
  })

  it('refuses a query that was not awaited', async () => {
    const careless = database.asCompany(north, async (tx) => void writeNote(tx, north, 'late').catch(() => {}))
    await expect(careless).rejects.toThrow('A query was not awaited before its transaction ended')
    expect(await database.asCompany(north, textsOf)).toEqual(['north'])
  })

  it('refuses a handle that is used after its transaction', async () => {
    const kept = await database.asCompany(north, async (tx) => ({ tx }))
    const error = await textsOf(kept.tx).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ cause: { message: expect.stringContaining('This transaction is over') as string } })
  })

  it("refuses Drizzle's own transaction, which would go on as the owner", async () => {
    const nested = database.asCompany(north, async (tx) => {
      const whole = tx as unknown as { transaction: (work: () => Promise<void>) => Promise<void> }
      await whole.transaction(async () => {})
    })
    await expect(nested).rejects.toThrow('Use savepoint(tx, work) inside a transaction')
  })

  it('refuses a second transaction inside one, which would wait for itself', async () => {
    const nested = database.asCompany(north, () => database.asSystem('test', textsOf))
    await expect(nested).rejects.toThrow('A transaction is open here; use its handle')
    const queued = database.asCompany(north, () => database.executeSql('SELECT 1'))
    await expect(queued).rejects.toThrow('A transaction is open here; use its handle')
  })

  it('keeps what came before a savepoint that failed', async () => {
    await database.asCompany(south, async (tx) => {
      await writeNote(tx, south, 'kept')
      const failing = savepoint(tx, async () => {
        await writeNote(tx, south, 'undone')
        await tx.execute(sql`SELECT 1 / 0`)
      })
      expect(await stateOf(failing)).toBe('22012')
      expect(await textsOf(tx)).toEqual(['kept', 'south'])
      await tx.delete(notes).where(eq(notes.text, 'kept'))
    })
  })

  it('leaves the role for a moment and comes back to it, also when the work fails', async () => {
    await database.asCompany(north, async (tx) => {
      const inside = await leaveRole(tx, async () => ({ texts: await textsOf(tx), role: await roleOf(tx) }))
      expect(inside.texts).toEqual(['north', 'south'])
      expect(inside.role).not.toBe('millwright_request')
      expect(await roleOf(tx)).toBe('millwright_request')

      const failing = leaveRole(tx, () => tx.execute(sql`SELECT 1 / 0`))
      expect(await stateOf(failing)).toBe('22012')
      expect(await roleOf(tx)).toBe('millwright_request')
      expect(await textsOf(tx)).toEqual(['north'])
    })
    const owner = await database.asSystem('test', roleOf)
    expect(await database.asSystem('test', (tx) => leaveRole(tx, () => roleOf(tx)))).toBe(owner)
  })

  it('recovers from a failed text with several statements', async () => {
    // The error and the state after it come in two messages, sometimes apart.
    for (let time = 0; time < 50; time += 1) {
      await database.ready()
      await expect(database.executeSql('BEGIN; SELECT 1 / 0; COMMIT')).rejects.toThrow('division by zero')
      expect((await database.executeSql('SELECT $1::int AS one', [1])).rows).toEqual([{ one: 1 }])
    }
  })

  // Longer than a server that hangs is waited for.
  it.runIf(kind === 'server')('lets a query take its time while the server responds', async () => {
    const slow = database.asSystem('test', async (tx) => (await tx.execute(sql`select pg_sleep(3), 1 as done`)).rows)
    expect(await slow).toMatchObject([{ done: 1 }])
  })

  it('carries many callers at once, each in its own company', async () => {
    const seen = await Promise.all(
      Array.from({ length: 60 }, (_, index) => database.asCompany(index % 2 ? north : south, textsOf)),
    )
    expect(seen).toEqual(seen.map((_, index) => [index % 2 ? 'north' : 'south']))
  })

  it('carries large values both ways', async () => {
    const large = Buffer.alloc(12_000_000, 'M')
    const { rows } = await database.executeSql('SELECT $1::bytea AS back', [large])
    const [{ back }] = rows as [{ back: Buffer }]
    expect(back.equals(large)).toBe(true)
  })
})

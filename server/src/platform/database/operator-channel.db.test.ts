import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { copyEmbeddedDatabase } from '../../../test/embedded-template.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { type Database, openDatabase } from './database.ts'
import { borrowCopy, openOperatorChannel, type OperatorChannel } from './operator-channel.ts'
import { openPlain } from './plain-database.ts'

describe('a copy of a running embedded database', () => {
  const directory = join(temporaryFolder(), 'd')
  let database: Database
  let channel: OperatorChannel | null

  beforeAll(async () => {
    await copyEmbeddedDatabase(directory)
    database = await openDatabase({ kind: 'embedded', directory })
    channel = await openOperatorChannel(directory, database)
    await database.executeSql(`CREATE TABLE numbers (number int)`)
  })
  afterAll(async () => {
    await channel?.close()
    await database.close()
  })

  const insert = (number: number) => database.executeSql(`INSERT INTO numbers VALUES (${number})`)

  it('holds what was committed before it was asked for, and goes when it is given back', async () => {
    await insert(1)
    const copy = await borrowCopy(directory)
    await insert(2)
    const plain = await openPlain({ kind: 'embedded', directory: copy.directory })
    const rows = await plain.read(({ ask }) => ask(z.object({ number: z.number() }), 'SELECT number FROM numbers'))
    expect(rows).toEqual([{ number: 1 }])
    await plain.close()
    copy.giveBack()
    await expect.poll(() => readdirSync(join(directory, 'copies'))).toEqual([])
  })

  it('is not given by a process that has ended', async () => {
    await channel?.close()
    expect(existsSync(join(directory, 'copies'))).toBe(false)
    await expect(borrowCopy(directory)).rejects.toThrow('ENOENT')
    channel = await openOperatorChannel(directory, database)
  })

  it('is not offered where the path is too long for a socket', async () => {
    expect(await openOperatorChannel(join(directory, 'long'.repeat(40)), database)).toBeNull()
  })

  it('cannot be written to by who only reads', async () => {
    const copy = await borrowCopy(directory)
    const plain = await openPlain({ kind: 'embedded', directory: copy.directory })
    await expect(plain.read(({ run }) => run('INSERT INTO numbers VALUES (3)'))).rejects.toThrow('read-only')
    await plain.close()
    copy.giveBack()
  })
})

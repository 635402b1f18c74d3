import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { createLog, type Log } from '../src/platform/log.ts'
import type { Signals } from '../src/platform/signals/signal.ts'
import { openSignals } from '../src/platform/signals/signals.ts'
import { copyEmbeddedDatabase } from './embedded-template.ts'
import { postgresIsHere } from './postgres-cluster.ts'
import { isInTurn } from './database-turns.ts'
import { giveBackEmbedded, takeEmbedded } from './held-database.ts'
import { createTestDatabase } from './test-database.ts'

export type TestPlatform = {
  kind: Database['kind']
  database: Database
  signals: Signals
  log: Log
  /** Throw-away. */
  directory: string
  /** A second process's view of the same database; null when only one process may open it. */
  openAnother: () => Promise<{ database: Database; signals: Signals; close: () => Promise<void> }> | null
  close: () => Promise<void>
}

/** The databases that this machine can test on. */
export const databaseKinds: Database['kind'][] = postgresIsHere() ? ['embedded', 'server'] : ['embedded']

/** What asks of a database only what other tests ask both: in the suite one of them, by its name; by hand both. */
export const databaseKindsInTurn = (name: string): Database['kind'][] =>
  databaseKinds.filter((kind) => databaseKinds.length === 1 || isInTurn(name, kind === 'server' ? 'postgres' : kind))

/** A fresh database with its signals in this process: for what has to be looked at below HTTP. */
export async function openPlatform(kind: Database['kind']): Promise<TestPlatform> {
  const directory = await mkdtemp(join(tmpdir(), 'millwright-platform-'))
  const opened = kind === 'server' ? await openOnServer() : await openEmbedded(directory)
  return {
    ...opened,
    kind,
    log,
    directory,
    async close() {
      await opened.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const log = createLog('silent')

async function openOnServer() {
  const own = await createTestDatabase()
  async function open() {
    const database = await openDatabase({ kind: 'server', url: own.url })
    const signals = await openSignals({ database, reach: { listenUrl: own.url, isDeaf: false }, log })
    const close = async () => {
      await signals.close()
      await database.close()
    }
    return { database, signals, close }
  }
  const { database, signals, close } = await open()
  const closeAndDrop = async () => {
    await close()
    await own.drop()
  }
  return { database, signals, openAnother: open, close: closeAndDrop }
}

async function openEmbedded(directory: string) {
  const held = await takeEmbedded()
  const database = held ?? (await openCopy(join(directory, 'database')))
  const signals = await openSignals({ database, reach: null, log })
  const close = async () => {
    await signals.close()
    await (held ? giveBackEmbedded(held) : database.close())
  }
  return { database, signals, openAnother: () => null, close }
}

async function openCopy(directory: string): Promise<Database> {
  await copyEmbeddedDatabase(directory)
  return openDatabase({ kind: 'embedded', directory })
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { backUp } from '../../src/operator/backup/back-up.ts'
import { restore } from '../../src/operator/backup/restore.ts'
import { examineAndMend } from '../../src/operator/doctor/examine-and-mend.ts'
import { openInstallation, type Place } from '../../src/operator/installation.ts'
import { migrateIn, readOwnSchema } from '../../src/platform/database/migrations.ts'
import { NOTHING_REPEATABLE } from '../../src/platform/database/repeatable.ts'
import { openStoredPlant } from '../open-stored-plant.ts'
import { rowsOf } from '../rows-as-text.ts'
import { createEmptyDatabase } from '../test-database.ts'
import { runProgramUntil } from './killed-command.ts'
import { findingsOf } from './findings.ts'
import type { KillOrder, Passed } from './orders.ts'

/** One run of a command that is killed, and what is not as it must be once it was run again. */
export type CommandRound = {
  run: (order: KillOrder) => Promise<{ isKilled: boolean; passed: Passed }>
  faults: () => Promise<string[]>
  end: () => Promise<unknown>
}
export type Command = {
  name: string
  open: () => Promise<{ begin: () => Promise<CommandRound>; close: () => Promise<unknown> }>
}

async function rowsIn(place: Place) {
  const installation = await openInstallation(place)
  try {
    return JSON.stringify(await rowsOf(installation))
  } finally {
    await installation.close()
  }
}

const examined = async (place: Place) =>
  findingsOf((await examineAndMend(place, { endpoints: null, fix: false })).findings)
const newFolder = () => mkdtemp(join(tmpdir(), 'millwright-command-'))
const optionsOf = (command: string, place: Place, folder: string) =>
  [command, 'none', '0', place.dataDir, place.databaseUrl ?? '', folder] as const

/** Restores into a new place on a server, whatever the backup was made of. */
async function withNewPlace<T>(work: (place: Place) => Promise<T>): Promise<T> {
  const [own, dataDir] = [await createEmptyDatabase(), await newFolder()]
  try {
    return await work({ dataDir: join(dataDir, 'data'), databaseUrl: own.url })
  } finally {
    await own.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function faultsOfRestored(
  place: Place,
  { source, before }: { source: string; before: string },
): Promise<string[]> {
  await restore(place, { source, passphrase: null })
  const isSame = (await rowsIn(place)) === before
  return [...(isSame ? [] : ['what was restored has other rows']), ...(await examined(place))]
}

const backups: Command = {
  name: 'backup',
  async open() {
    const plant = await openStoredPlant('server')
    const { place } = plant
    const before = await rowsIn(place)
    return {
      async begin() {
        const target = await newFolder()
        await backUp(place, { target, passphrase: null })
        return {
          run: (order) =>
            runProgramUntil({ name: 'run-until-killed', options: optionsOf('backup', place, target) }, order),
          async faults() {
            // That before it first, then the next one.
            const old = await withNewPlace((into) => faultsOfRestored(into, { source: target, before }))
            const { content } = await backUp(place, { target, passphrase: null })
            const damaged = content.damaged.map((one) => `damaged: ${JSON.stringify(one)}`)
            return [
              ...old,
              ...damaged,
              ...(await withNewPlace((into) => faultsOfRestored(into, { source: target, before }))),
            ]
          },
          end: () => rm(target, { recursive: true, force: true }),
        }
      },
      close: () => plant.close(),
    }
  },
}

const restores: Command = {
  name: 'restore',
  async open() {
    const plant = await openStoredPlant('server')
    const before = await rowsIn(plant.place)
    const source = await newFolder()
    await backUp(plant.place, { target: source, passphrase: null })
    return {
      async begin() {
        const [own, folder] = [await createEmptyDatabase(), await newFolder()]
        const into = { dataDir: join(folder, 'data'), databaseUrl: own.url }
        return {
          run: (order) =>
            runProgramUntil({ name: 'run-until-killed', options: optionsOf('restore', into, source) }, order),
          async faults() {
            try {
              return await faultsOfRestored(into, { source, before })
            } catch (error) {
              // It had come to its end, but for that of its process.
              if (!String(error).includes('empty') && !String(error).includes('used')) throw error
              return (await rowsIn(into)) === before ? await examined(into) : [String(error)]
            }
          },
          end: async () => {
            await own.drop()
            await rm(folder, { recursive: true, force: true })
          },
        }
      },
      async close() {
        await plant.close()
        await rm(source, { recursive: true, force: true })
      },
    }
  },
}

/** So many migrations were run before. */
const olderBy = 12

const migrations: Command = {
  name: 'migration',
  async open() {
    return {
      async begin() {
        const [own, dataDir] = [await createEmptyDatabase(), await newFolder()]
        const older = readOwnSchema().migrations.slice(0, -olderBy)
        const client = new pg.Client({ connectionString: own.url })
        await client.connect()
        await client.query('BEGIN')
        await migrateIn(client, { migrations: older, repeatable: NOTHING_REPEATABLE })
        await client.query('COMMIT')
        await client.end()
        const run = (order: KillOrder) => runProgramUntil({ name: 'migrate', options: [own.url] }, order)
        return {
          run,
          async faults() {
            await run(null)
            const found = await examined({ dataDir, databaseUrl: own.url })
            return found.filter((one) => one.includes('"schema.'))
          },
          end: async () => {
            await own.drop()
            await rm(dataDir, { recursive: true, force: true })
          },
        }
      },
      close: async () => {},
    }
  },
}

export const commands: readonly Command[] = [backups, restores, migrations]

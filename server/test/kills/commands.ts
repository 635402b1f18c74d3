import { chmod, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp } from '../../src/operator/backup/back-up.ts'
import { installationIdOf, readInstallationSecret } from '../../src/operator/backup/installation-id.ts'
import { prune } from '../../src/operator/backup/prune.ts'
import { restore } from '../../src/operator/backup/restore.ts'
import { examineAndMend } from '../../src/operator/doctor/examine-and-mend.ts'
import { openInstallation, type Place } from '../../src/operator/installation.ts'
import { databaseOptions } from '../../src/platform/database/location.ts'
import { openPlain } from '../../src/platform/database/plain-database.ts'
import { migrateIn, readOwnSchema } from '../../src/platform/database/migrations.ts'
import { NOTHING_REPEATABLE } from '../../src/platform/database/repeatable.ts'
import type { DatabaseKind } from '../harness.ts'
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
  open: (database: DatabaseKind) => Promise<{ begin: () => Promise<CommandRound>; close: () => Promise<unknown> }>
}

async function allRowsIn(place: Place) {
  const installation = await openInstallation(place)
  try {
    return await rowsOf(installation)
  } finally {
    await installation.close()
  }
}

const rowsIn = async (place: Place) => JSON.stringify(await allRowsIn(place))

const examined = async (place: Place) =>
  findingsOf((await examineAndMend(place, { endpoints: null, fix: false })).findings)
const newFolder = () => mkdtemp(join(tmpdir(), 'millwright-command-'))
const optionsOf = (command: string, place: Place, folder: string) =>
  [command, 'none', '0', place.dataDir, place.databaseUrl ?? '', folder] as const

type NewPlace = { place: Place; remove: () => Promise<void> }

/** With no database yet, or an empty one on a server. */
async function newPlace(database: DatabaseKind): Promise<NewPlace> {
  const folder = await newFolder()
  const own = database === 'postgres' ? await createEmptyDatabase() : null
  return {
    place: { dataDir: join(folder, 'data'), databaseUrl: own?.url ?? null },
    async remove() {
      await own?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function withNewPlace<T>(database: DatabaseKind, work: (place: Place) => Promise<T>): Promise<T> {
  const { place, remove } = await newPlace(database)
  try {
    return await work(place)
  } finally {
    await remove()
  }
}

/** A plant whose embedded database any process may open. */
async function openPlant(database: DatabaseKind) {
  const plant = await openStoredPlant(database === 'postgres' ? 'server' : 'embedded')
  await plant.closeDatabase()
  return plant
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
  async open(database) {
    const plant = await openPlant(database)
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
            const old = await withNewPlace(database, (into) => faultsOfRestored(into, { source: target, before }))
            const { content } = await backUp(place, { target, passphrase: null })
            const damaged = content.damaged.map((one) => `damaged: ${JSON.stringify(one)}`)
            return [
              ...old,
              ...damaged,
              ...(await withNewPlace(database, (into) => faultsOfRestored(into, { source: target, before }))),
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
  async open(database) {
    const plant = await openPlant(database)
    const before = await rowsIn(plant.place)
    const source = await newFolder()
    await backUp(plant.place, { target: source, passphrase: null })
    return {
      async begin() {
        const { place: into, remove } = await newPlace(database)
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
          end: remove,
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
  async open(database) {
    return {
      async begin() {
        const { place, remove } = await newPlace(database)
        const older = readOwnSchema().migrations.slice(0, -olderBy)
        await mkdir(place.dataDir)
        const plain = await openPlain(databaseOptions(place))
        try {
          await plain.write(({ client }) => migrateIn(client, { migrations: older, repeatable: NOTHING_REPEATABLE }))
        } finally {
          await plain.close()
        }
        const options = [place.dataDir, place.databaseUrl ?? '']
        const run = (order: KillOrder) => runProgramUntil({ name: 'migrate', options }, order)
        return {
          run,
          async faults() {
            await run(null)
            const found = await examined(place)
            return found.filter((one) => one.includes('"schema.'))
          },
          end: remove,
        }
      },
      close: async () => {},
    }
  },
}

/** What the doctor mends: a policy that is gone, rows that are missing, and bytes that no row has named for two days. */
async function damage({ dataDir, databaseUrl }: Place): Promise<void> {
  const installation = await openInstallation({ dataDir, databaseUrl })
  await installation.database.write(({ client }) =>
    client.query(
      `DROP POLICY IF EXISTS facts_of_company ON facts; DELETE FROM bank_entries;
       UPDATE bank_counts SET files = files + 3; DELETE FROM search_statistics`,
    ),
  )
  await installation.close()
  const old = new Date(Date.now() - 48 * 3_600_000)
  const folder = join(dataDir, 'files', 'blobs', 'ab')
  await mkdir(folder, { recursive: true })
  for (const name of ['a', 'b', 'c']) {
    const file = join(folder, name.repeat(38))
    await writeFile(file, 'x')
    await utimes(file, old, old)
  }
  await chmod(join(dataDir, 'installation-secret'), 0o644)
}

/** Counted anew, so that those of nothing are gone. */
const countedAnew = 'bank_counts'

const mendings: Command = {
  name: 'doctor --fix',
  async open(database) {
    const plant = await openPlant(database)
    const { place } = plant
    const rows = async () => JSON.stringify({ ...(await allRowsIn(place)), [countedAnew]: [] })
    const before = await rows()
    return {
      async begin() {
        await damage(place)
        return {
          run: (order) => runProgramUntil({ name: 'run-until-killed', options: optionsOf('fix', place, '') }, order),
          async faults() {
            const { findings } = await examineAndMend(place, { endpoints: null, fix: true })
            const isSame = (await rows()) === before
            return [...(isSame ? [] : ['what was mended has other rows']), ...findingsOf(findings)]
          },
          end: () => examineAndMend(place, { endpoints: null, fix: true }),
        }
      },
      close: () => plant.close(),
    }
  },
}

const removals: Command = {
  name: 'removal of old backups',
  async open(database) {
    const plant = await openPlant(database)
    const { place } = plant
    const before = await rowsIn(place)
    const installation = installationIdOf(await readInstallationSecret(place))
    return {
      async begin() {
        const target = await newFolder()
        for (let made = 0; made < 3; made += 1) await backUp(place, { target, passphrase: null })
        return {
          run: (order) =>
            runProgramUntil({ name: 'run-until-killed', options: optionsOf('prune', place, target) }, order),
          async faults() {
            const newest = await withNewPlace(database, (into) => faultsOfRestored(into, { source: target, before }))
            const keep = new Map([['last', 1]] as const)
            const { kept } = await prune({ installation, target, passphrase: null, keep })
            return [...newest, ...(kept.length === 1 ? [] : [`${kept.length} backups are kept`])]
          },
          end: () => rm(target, { recursive: true, force: true }),
        }
      },
      close: () => plant.close(),
    }
  },
}

export const commands: readonly Command[] = [backups, restores, migrations, mendings, removals]

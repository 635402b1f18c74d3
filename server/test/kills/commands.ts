import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backUp } from '../../src/operator/backup/back-up.ts'
import { installationIdOf, readInstallationSecret } from '../../src/operator/backup/installation-id.ts'
import { prune } from '../../src/operator/backup/prune.ts'
import { restore } from '../../src/operator/backup/restore.ts'
import { examineAndMend } from '../../src/operator/doctor/examine-and-mend.ts'
import { openInstallation, type InstallationPlace } from '../../src/operator/installation.ts'
import { databaseOptions } from '../../src/platform/database/location.ts'
import { openPlain } from '../../src/platform/database/plain-database.ts'
import { migrateIn, readOwnSchema } from '../../src/platform/database/migrations.ts'
import { NOTHING_REPEATABLE } from '../../src/platform/database/repeatable.ts'
import type { DatabaseKind } from '../harness.ts'
import { postgresIsHere } from '../postgres-cluster.ts'
import { runProgramUntil } from './killed-command.ts'
import { findingsOf } from './findings.ts'
import type { KillOrder, PassCounts } from './orders.ts'
import { allRowsIn, copyOf, faultsOf, newFolder, newPlace, openPlant, rowsIn, withNewPlace } from './places.ts'

/** A command that is killed, several times in a row, and what is not as it must be once it was run to its end. */
export type CommandRound = {
  /** One that ends by itself has come to its end: there is nothing left for another run. */
  run: (order: KillOrder) => Promise<{ isKilled: boolean; passed: PassCounts }>
  faults: () => Promise<string[]>
  end: () => Promise<unknown>
}
export type Command = {
  name: string
  open: (database: DatabaseKind) => Promise<{ begin: () => Promise<CommandRound>; close: () => Promise<unknown> }>
}

const optionsOf = (command: string, place: InstallationPlace, folder: string) =>
  [command, 'none', '0', place.dataDir, place.databaseUrl ?? '', folder] as const

/** Where a backup is looked at: backups cross databases, and those of a server are quickest to fill. */
const lookedAtIn = (): DatabaseKind => (postgresIsHere() ? 'postgres' : 'embedded')

/** What the newest finished backup says of its installation, restored into a new place. */
const faultsOfNewest = (source: string, rows: string) =>
  withNewPlace(lookedAtIn(), async (into) => {
    await restore(into, { source, passphrase: null })
    return faultsOf(into, rows)
  })

/** The hash of each file below a folder. */
async function hashesIn(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const hashOf = async (path: string) =>
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
  return new Map(await Promise.all(paths.map(async (path) => [path.slice(folder.length), await hashOf(path)] as const)))
}

const backups: Command = {
  name: 'backup',
  async open(database) {
    const plant = await openPlant(database)
    const { place } = plant
    const rows = await rowsIn(place)
    const earlier = await newFolder()
    await backUp(place, { target: earlier, passphrase: null })
    // Restored once: as long as its files are the same, so is what it restores.
    const faultsOfEarlier = await faultsOfNewest(earlier, rows)
    if (faultsOfEarlier.length > 0) throw new Error(`A backup that nothing has killed: ${faultsOfEarlier.join()}`)
    const before = await hashesIn(earlier)
    return {
      async begin() {
        const target = await newFolder()
        await cp(earlier, target, { recursive: true })
        return {
          run: (order) =>
            runProgramUntil({ name: 'run-until-killed', options: optionsOf('backup', place, target) }, order),
          async faults() {
            const after = await hashesIn(target)
            const changed = [...before].filter(([file, hash]) => after.get(file) !== hash)
            const { content } = await backUp(place, { target, passphrase: null })
            return [
              ...changed.map(([file]) => `of the backup before, ${file} is gone or another`),
              ...content.damaged.map((one) => `damaged: ${JSON.stringify(one)}`),
              ...(await faultsOfNewest(target, rows)),
            ]
          },
          end: () => rm(target, { recursive: true, force: true }),
        }
      },
      async close() {
        await plant.close()
        await rm(earlier, { recursive: true, force: true })
      },
    }
  },
}

/** It had come to its end before it was killed, but for that of its process. */
const isRefusedAsUsed = (error: unknown) => /empty|used/u.test(String(error))

const restores: Command = {
  name: 'restore',
  async open(database) {
    const plant = await openPlant(database)
    const rows = await rowsIn(plant.place)
    const source = await newFolder()
    await backUp(plant.place, { target: source, passphrase: null })
    return {
      async begin() {
        const { place: into, remove } = await newPlace(database)
        return {
          run: (order) =>
            runProgramUntil({ name: 'run-until-killed', options: optionsOf('restore', into, source) }, order).catch(
              (error: unknown) => {
                if (!isRefusedAsUsed(error)) throw error
                return { isKilled: false, passed: {} }
              },
            ),
          async faults() {
            await restore(into, { source, passphrase: null }).catch((error: unknown) => {
              if (!isRefusedAsUsed(error)) throw error
            })
            return faultsOf(into, rows)
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
    const older = await newPlace(database)
    await mkdir(older.place.dataDir)
    const plain = await openPlain(databaseOptions(older.place))
    try {
      const run = readOwnSchema().migrations.slice(0, -olderBy)
      await plain.write(({ client }) => migrateIn(client, { migrations: run, repeatable: NOTHING_REPEATABLE }))
    } finally {
      await plain.close()
    }
    return {
      async begin() {
        const { place, remove } = await copyOf(older.place)
        const options = [place.dataDir, place.databaseUrl ?? '']
        const run = (order: KillOrder) => runProgramUntil({ name: 'migrate', options }, order)
        return {
          run,
          async faults() {
            await run(null)
            return (await faultsOf(place, null)).filter((one) => one.includes('"schema.'))
          },
          end: remove,
        }
      },
      close: older.remove,
    }
  },
}

/** What the doctor mends: a policy that is gone, rows that are missing, and bytes that no row has named for two days. */
async function damage(place: InstallationPlace): Promise<void> {
  const installation = await openInstallation(place)
  await installation.database.write(({ client }) =>
    client.query(
      `DROP POLICY IF EXISTS facts_of_company ON facts; DELETE FROM bank_entries;
       UPDATE bank_counts SET files = files + 3; DELETE FROM search_statistics`,
    ),
  )
  await installation.close()
  const old = new Date(Date.now() - 48 * 3_600_000)
  const folder = join(place.dataDir, 'files', 'blobs', 'ab')
  await mkdir(folder, { recursive: true })
  for (const name of ['a', 'b', 'c']) {
    const file = join(folder, name.repeat(38))
    await writeFile(file, 'x')
    await utimes(file, old, old)
  }
  await chmod(join(place.dataDir, 'installation-secret'), 0o644)
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
          end: async () => {},
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
    const rows = await rowsIn(place)
    const installation = installationIdOf(await readInstallationSecret(place))
    const three = await newFolder()
    for (let made = 0; made < 3; made += 1) await backUp(place, { target: three, passphrase: null })
    return {
      async begin() {
        const target = await newFolder()
        await cp(three, target, { recursive: true })
        return {
          run: (order) =>
            runProgramUntil({ name: 'run-until-killed', options: optionsOf('prune', place, target) }, order),
          async faults() {
            const newest = await faultsOfNewest(target, rows)
            const keep = new Map([['last', 1]] as const)
            const { kept } = await prune({ installation, target, passphrase: null, keep })
            return [...newest, ...(kept.length === 1 ? [] : [`${kept.length} backups are kept`])]
          },
          end: () => rm(target, { recursive: true, force: true }),
        }
      },
      async close() {
        await plant.close()
        await rm(three, { recursive: true, force: true })
      },
    }
  },
}

export const commands: readonly Command[] = [backups, restores, migrations, mendings, removals]

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPlain, type PlainDatabase } from '../src/platform/database/plain-database.ts'
import { type FilesOnDisk, lookAtFiles } from '../src/platform/blobs/look-at-files.ts'
import type { Installation, InstallationPlace } from '../src/operator/installation.ts'
import { copyEmbeddedDatabase } from './embedded-template.ts'
import { storePlant, type StoredPlant } from './stored-plant.ts'
import { createTestDatabase } from './test-database.ts'

export type OpenedPlant = {
  place: InstallationPlace
  plant: StoredPlant
  database: PlainDatabase
  installation: Installation
  files: FilesOnDisk
  /** Of the database: an embedded one may be opened by another process then. */
  closeDatabase: () => Promise<void>
  close: () => Promise<void>
}

/** An installation with a small plant in it, which no server serves. */
export async function openStoredPlant(kind: PlainDatabase['kind']): Promise<OpenedPlant> {
  const dataDir = await mkdtemp(join(tmpdir(), 'millwright-plant-'))
  const own = kind === 'server' ? await createTestDatabase() : null
  const directory = join(dataDir, 'database')
  if (!own) await copyEmbeddedDatabase(directory)
  const database = await openPlain(own ? { kind: 'server', url: own.url } : { kind: 'embedded', directory })
  let isOpen = true
  const closeDatabase = async () => {
    if (isOpen) await database.close()
    isOpen = false
  }
  const files = lookAtFiles(join(dataDir, 'files'))
  return {
    place: { databaseUrl: own?.url ?? null, dataDir },
    plant: await storePlant(database, dataDir),
    database,
    files,
    installation: { database, files, isCopy: false, close: async () => {} },
    closeDatabase,
    async close() {
      await closeDatabase()
      await own?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

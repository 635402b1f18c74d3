import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { examineOpen } from '../../src/operator/doctor/doctor.ts'
import { type Installation, openInstallation, type InstallationPlace } from '../../src/operator/installation.ts'
import { schemaOfThisVersion } from '../../src/platform/database/scratch-schema.ts'
import type { DatabaseKind } from '../harness.ts'
import { openStoredPlant } from '../open-stored-plant.ts'
import { rowsOf } from '../rows-as-text.ts'
import { createCopyOf, createEmptyDatabase, type TestDatabase } from '../test-database.ts'
import { findingsOf } from './findings.ts'

export const newFolder = () => mkdtemp(join(tmpdir(), 'millwright-command-'))

export type NewPlace = { place: InstallationPlace; remove: () => Promise<void> }

/** With no database yet, or an empty one on a server. */
export const newPlace = (database: DatabaseKind) =>
  placeWith(database === 'postgres' ? createEmptyDatabase : async () => null)

/** A copy of a place that nobody has open: its directory, and its database on a server. */
export async function copyOf({ dataDir, databaseUrl }: InstallationPlace): Promise<NewPlace> {
  const made = await placeWith(async () => (databaseUrl === null ? null : createCopyOf(databaseUrl)))
  await cp(dataDir, made.place.dataDir, { recursive: true })
  return made
}

async function placeWith(create: () => Promise<TestDatabase | null>): Promise<NewPlace> {
  const folder = await newFolder()
  const own = await create()
  return {
    place: { dataDir: join(folder, 'data'), databaseUrl: own?.url ?? null },
    async remove() {
      await own?.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function withNewPlace<T>(
  database: DatabaseKind,
  work: (place: InstallationPlace) => Promise<T>,
): Promise<T> {
  const { place, remove } = await newPlace(database)
  try {
    return await work(place)
  } finally {
    await remove()
  }
}

/** A plant whose embedded database any process may open. */
export async function openPlant(database: DatabaseKind) {
  const plant = await openStoredPlant(database === 'postgres' ? 'server' : 'embedded')
  await plant.closeDatabase()
  return plant
}

async function withInstallation<T>(
  place: InstallationPlace,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const installation = await openInstallation(place)
  try {
    return await work(installation)
  } finally {
    await installation.close()
  }
}

export const allRowsIn = (place: InstallationPlace) => withInstallation(place, rowsOf)
export const rowsIn = async (place: InstallationPlace) => JSON.stringify(await allRowsIn(place))

/** What the doctor finds there, and whether its rows are these, where they are given. The database is opened once. */
export async function faultsOf(place: InstallationPlace, rows: string | null): Promise<string[]> {
  const expected = await schemaOfThisVersion()
  return withInstallation(place, async (installation) => {
    const isSame = rows === null || JSON.stringify(await rowsOf(installation)) === rows
    const findings = await examineOpen({ installation, place, expected }, { endpoints: null })
    return [...(isSame ? [] : ['what is there has other rows']), ...findingsOf(findings)]
  })
}

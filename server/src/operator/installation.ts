import { reason } from '@millwright/contract/reasons/reason'
import type { StorageConfig } from '../config/storage.ts'
import type { FilesSeen } from '../platform/blobs/look-at-files.ts'
import { DirectoryBusy } from '../platform/database/embedded/directory-lock.ts'
import { CannotOpen } from './cannot-open.ts'
import { lookAtPlace } from './files-of-place.ts'
import { databaseOptions } from '../platform/database/location.ts'
import { borrowCopy } from '../platform/database/operator-channel.ts'
import { embeddedExists, openPlain, type PlainDatabase } from '../platform/database/plain-database.ts'

/** Where an installation lies: as the server's configuration says. */
export type InstallationPlace = {
  databaseUrl: string | null
  dataDir: string
  /** Null or not given: files lie in the data directory. */
  storage?: StorageConfig | null
  /** Null or not given: the secret lies in the data directory. */
  installationSecret?: string | null
  /** Of a process that a server has started: it never takes the embedded database from the next one. */
  isBeside?: boolean
}

export type Installation = {
  database: PlainDatabase
  files: FilesSeen
  /** A copy of the rows of a running instance: to write into it would be of no use. */
  isCopy: boolean
  close: () => Promise<void>
}

/**
 * Opens an installation for a command of its operator, running or not. Only one process may open an embedded database:
 * one that runs is asked for a copy. @throws CannotOpen
 */
export async function openInstallation(place: InstallationPlace): Promise<Installation> {
  const files = lookAtPlace(place)
  const location = databaseOptions(place)
  if (location.kind === 'server') {
    const database = await openPlain(location).catch((error: unknown) => {
      throw new CannotOpen(reason('installation.database_away', { said: reasonOf(error) }), error)
    })
    return { database, files, isCopy: false, close: () => database.close() }
  }
  if (!embeddedExists(location.directory)) {
    throw new CannotOpen(reason('installation.none', { folder: place.dataDir }))
  }
  if (place.isBeside !== true) {
    try {
      const database = await openPlain(location)
      return { database, files, isCopy: false, close: () => database.close() }
    } catch (error) {
      if (!(error instanceof DirectoryBusy)) throw error
    }
  }
  const copy = await borrowCopy(location.directory).catch((error: unknown) => {
    throw new CannotOpen(reason('installation.busy', { folder: place.dataDir, said: reasonOf(error) }), error)
  })
  try {
    const database = await openPlain({ kind: 'embedded', directory: copy.directory })
    const close = () => database.close().finally(copy.giveBack)
    return { database, files, isCopy: true, close }
  } catch (error) {
    copy.giveBack()
    throw error
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  return error.message || (code ?? error.name)
}

import { reason } from '@millwright/contract/reasons/reason'
import { databaseOptions } from '../../platform/database/location.ts'
import { waitForMigrations } from '../../platform/database/migrations.ts'
import { openPlain } from '../../platform/database/plain-database.ts'
import { CannotOpen } from '../cannot-open.ts'
import { emptyStorage } from '../files-of-place.ts'
import type { InstallationPlace } from '../installation.ts'
import type { BackupContent } from './manifest.ts'
import { restore, type RestoreOptions } from './restore.ts'
import { clearDirectory, findMarker, isFilledIn, removeMarker } from './restore-target.ts'

/**
 * Restores in place of an installation that nobody has used. What fails leaves an empty one, but where the rows may be
 * there: then what is there stays, and the marker, for a restore that goes on. @throws CannotOpen
 */
export async function restoreOverUnused(
  place: InstallationPlace,
  options: Omit<RestoreOptions, 'isOverUnused' | 'at'>,
): Promise<BackupContent> {
  let isEmptied = false
  const reached = (point: string) => {
    if (point === 'emptied the database') isEmptied = true
    options.reached?.(point)
  }
  try {
    return await restore(place, { ...options, reached, isOverUnused: true })
  } catch (error) {
    if (!isEmptied) throw error
    if (await mayHaveRows(place)) throw unfinished(error)
    await clearDirectory(place)
    // Where its store is away, the next one says that it is not empty.
    await emptyStorage(place).catch(() => {})
    await removeMarker(place)
    throw error
  }
}

/**
 * Whether rows of the restore that failed stand on a server: in doubt they do. An embedded database goes with its directory.
 */
async function mayHaveRows(place: InstallationPlace): Promise<boolean> {
  const location = databaseOptions(place)
  if (location.kind === 'embedded') return false
  try {
    const marker = await findMarker(place, true)
    const database = await openPlain(location)
    try {
      return await database.write(async (tx) => {
        // A commit that was not answered may still be under way.
        await waitForMigrations(tx.client)
        return isFilledIn(tx, marker, true)
      })
    } finally {
      await database.close()
    }
  } catch {
    return true
  }
}

function unfinished(cause: unknown): CannotOpen {
  const why = cause instanceof CannotOpen ? cause.message : ''
  return new CannotOpen(reason('restore.broken_off', { why }), cause)
}

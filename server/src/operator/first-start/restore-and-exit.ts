import { existsSync } from 'node:fs'
import { restartCode } from './restart-code.ts'
import { openWaitingRoom } from '../../app/waiting-room.ts'
import type { Log } from '../../platform/log.ts'
import { restoreMarker } from '../../platform/restore-marker.ts'
import type { InstallationPlace } from '../installation.ts'
import { type RestoreOutcome, unforeseen } from './child-messages.ts'
import type { RestoreWanted } from './first-restore.ts'
import { noteRestored } from './restored-note.ts'
import { runChild } from './run-child.ts'

/** For how long a failure is shown, unless who has the code learns of it before, until the server starts anew. */
const shownFor = 30_000

type RestoreInput = {
  place: InstallationPlace
  wanted: RestoreWanted
  at: { port: number; host: string }
  /** Whether this is the code of the server that gave way. */
  isCode: (typed: string) => boolean
  log: Log
  /** Ends the restore and the process, which is not started again then. */
  signal: AbortSignal
}

/** Restores while the address says how far it is, then ends the process: `npm start` starts the server again. */
export async function restoreAndExit({
  place: { dataDir, databaseUrl, storage, installationSecret },
  wanted,
  at,
  isCode,
  log,
  signal,
}: RestoreInput): Promise<void> {
  const room = await openWaitingRoom({ at, isCode })
  const order = { what: 'restore' as const, place: { dataDir, databaseUrl, storage, installationSecret }, ...wanted }
  const outcome = await runChild(order, {
    signal,
    onProgress: (progress) => room.become({ state: 'running', ...progress, reason: null }),
  }).catch((error: unknown): RestoreOutcome => {
    log.error({ error }, 'the process that restores could not be used')
    return { kind: 'failed', sentence: null }
  })
  if (outcome.kind === 'succeeded') {
    await noteRestored(dataDir, { backup: outcome.backup, log })
    log.info({ backup: outcome.backup }, 'restored; the server ends to be started again')
  } else if (signal.aborted) {
    log.error('a restore was ended with the server: where it had begun, npm run restore goes on with it')
  } else {
    const reason = outcome.sentence ?? unforeseen
    // It goes where nothing is left.
    const state = existsSync(restoreMarker(dataDir)) ? 'unfinished' : 'failed'
    log.error({ reason, state }, 'a restore failed')
    room.become({ state, done: 0, total: 0, reason })
    await room.told(shownFor, signal)
  }
  await room.close()
  process.exit(signal.aborted ? 1 : restartCode)
}

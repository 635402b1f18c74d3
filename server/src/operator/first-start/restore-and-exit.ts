import { existsSync } from 'node:fs'
import { restartCode } from './restart-code.ts'
import { openWaitingRoom } from '../../app/waiting-room.ts'
import type { Log } from '../../platform/log.ts'
import { restoreMarker } from '../../platform/restore-marker.ts'
import type { Place } from '../installation.ts'
import { type Outcome, unforeseen } from './child-messages.ts'
import type { RestoreWanted } from './first-restore.ts'
import { runChild } from './run-child.ts'

/** For how long a failure is shown before the server starts anew. */
const shownFor = 30_000

type Given = { place: Place; wanted: RestoreWanted; at: { port: number; host: string }; log: Log; signal: AbortSignal }

/** Restores while the address says how far it is, then ends the process: `npm start` starts the server again. */
export async function restoreAndExit({
  place: { dataDir, databaseUrl },
  wanted,
  at,
  log,
  signal,
}: Given): Promise<void> {
  const room = await openWaitingRoom(at)
  const order = { what: 'restore' as const, place: { dataDir, databaseUrl }, ...wanted }
  const outcome = await runChild(order, {
    signal,
    onProgress: (progress) => room.become({ state: 'running', ...progress, reason: null }),
  }).catch((error: unknown): Outcome => {
    log.error({ error }, 'the process that restores could not be used')
    return { kind: 'failed', sentence: null }
  })
  if (signal.aborted) {
    log.error('a restore was ended with the server: where it had begun, npm run restore goes on with it')
    process.exit(1)
  }
  if (outcome.kind === 'succeeded') {
    log.info({ backup: outcome.backup }, 'restored; the server ends to be started again')
  } else {
    const reason = outcome.sentence ?? unforeseen
    // It goes where nothing is left.
    const state = existsSync(restoreMarker(dataDir)) ? 'unfinished' : 'failed'
    log.error({ reason, state }, 'a restore failed')
    room.become({ state, done: 0, total: 0, reason })
    await room.told(shownFor)
  }
  await room.close()
  process.exit(restartCode)
}

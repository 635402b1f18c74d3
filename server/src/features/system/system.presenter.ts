import type { SystemRun } from '@millwright/contract/system'
import type { RunRow } from './system.repository.ts'

/** A process tells every 20 s that it is at work on its run. */
const silentMs = 90_000
/** Of a run that nobody ends, because its process is gone. */
export const brokenOff = 'It was broken off: the process that ran it is gone.'

/** @param now of the database */
export function presentRun(row: RunRow, now: Date): SystemRun {
  const { id, startedAt, endedAt, heartbeatAt, findings, files, bytes, thorough } = row
  const isLost = row.state === 'running' && now.getTime() - heartbeatAt.getTime() > silentMs
  return {
    id,
    state: isLost ? 'stopped' : row.state,
    startedAt: startedAt.toISOString(),
    endedAt: isLost ? heartbeatAt.toISOString() : (endedAt?.toISOString() ?? null),
    sentence: isLost ? brokenOff : row.sentence,
    findings,
    files,
    bytes,
    thorough,
  }
}

import { adviceOf, sayingOf } from '@millwright/contract/reasons/finding-sentences'
import { reason, sentenceOf } from '@millwright/contract/reasons/reason'
import { reasonOf } from '../../schema/reasons.ts'
import type { StoredFinding } from '../../schema/system-runs.ts'
import type { SystemFinding, SystemRun } from '@millwright/contract/system'
import type { RunRow } from './system.repository.ts'

/** A process tells every 20 s that it is at work on its run. */
const silentMs = 90_000
/** Of a run that nobody ends, because its process is gone. */
export const brokenOff = reason('run.broken_off')

/** @param now of the database */
export function presentRun(row: RunRow, now: Date): SystemRun {
  const { id, startedAt, endedAt, heartbeatAt, findings, files, bytes, thorough } = row
  const isLost = row.state === 'running' && now.getTime() - heartbeatAt.getTime() > silentMs
  return {
    id,
    state: isLost ? 'stopped' : row.state,
    startedAt: startedAt.toISOString(),
    endedAt: isLost ? heartbeatAt.toISOString() : (endedAt?.toISOString() ?? null),
    sentence: isLost ? sentenceOf(brokenOff) : sentenceOfRun(row),
    reason: isLost ? brokenOff : reasonOf(row),
    findings: findings.map(presentFinding),
    files,
    bytes,
    thorough,
  }
}

/** What became of it; '' while it runs. */
export function sentenceOfRun(row: Pick<RunRow, 'sentence' | 'reasonCode' | 'reasonParams'>): string {
  const told = reasonOf(row)
  return told ? sentenceOf(told) : row.sentence
}

/** In the sentence that it was stored with, where a server wrote it before findings had none. */
export function presentFinding(finding: StoredFinding): SystemFinding {
  if (finding.sentence !== '') return finding
  return { ...finding, sentence: sayingOf(finding), advice: adviceOf(finding) }
}

import { languageOfNeighbours } from '../../../knowledge/index/material-languages.repository.ts'
import { isDeadly } from '../attempts/attempt.repository.ts'
import type { Publishing } from '../attempts/publish-passages.ts'
import type { WorkerDeps } from '../processing.deps.ts'
import type { CuttingInput } from './cut-apart.ts'

const tightSilenceMs = 30_000

/** How the file of an attempt is cut. */
export function cuttingOf(
  { threads }: Pick<WorkerDeps, 'threads'>,
  { attempt, step }: Publishing,
  signal: AbortSignal,
): Omit<CuttingInput, 'material' | 'read'> {
  const { companyId: key } = attempt
  const limited = isDeadly(attempt) ? { threads: threads.tight, silentMs: tightSilenceMs } : { threads: threads.usual }
  return { ...limited, key, signal, otherwise: () => step((tx) => languageOfNeighbours(tx, key, attempt)) }
}

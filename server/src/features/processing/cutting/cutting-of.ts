import { languageOfNeighbours } from '../../../knowledge/index/material-languages.repository.ts'
import type { Publishing } from '../attempts/publish-passages.ts'
import type { WorkerDeps } from '../processing.deps.ts'
import type { Cutting } from './cut-apart.ts'

/** How the file of an attempt is cut. */
export function cuttingOf(
  { threads }: Pick<WorkerDeps, 'threads'>,
  { attempt, step }: Publishing,
  signal: AbortSignal,
): Omit<Cutting, 'material' | 'read'> {
  const { companyId: key } = attempt
  return { threads, key, signal, otherwise: () => step((tx) => languageOfNeighbours(tx, key, attempt)) }
}

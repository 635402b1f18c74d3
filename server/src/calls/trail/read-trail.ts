import type { RemovedLine, TrailLine } from '@millwright/contract/trail'
import type { Transaction } from '../../platform/database/transaction.ts'
import { readChain, readLinesWithoutPlace, readRemovedLines } from './trail.repository.ts'

/** So few that hashing them holds nobody up. */
const linesAtOnce = 500

export type Step = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
type StrayLine = { company: string; id: string; seq: null }

/** A company's trail as `checkChain` follows it, in short steps. */
export async function* readTrail(step: Step, company: string): AsyncIterable<TrailLine | RemovedLine | StrayLine> {
  yield* inPages(step, (tx, after) => readRemovedLines(tx, company, { after, most: linesAtOnce }))
  yield* inPages(step, (tx, after) => readChain(tx, company, { after, most: linesAtOnce }))
  const stray = await step((tx) => readLinesWithoutPlace(tx, company, 1))
  for (const { id } of stray) yield { company, id, seq: null }
}

async function* inPages<Line extends { seq: number }>(
  step: Step,
  read: (tx: Transaction, after: number) => Promise<Line[]>,
): AsyncIterable<Line> {
  let after = 0
  for (;;) {
    const from = after
    const lines = await step((tx) => read(tx, from))
    yield* lines
    const last = lines.at(-1)
    if (!last) return
    after = last.seq
  }
}

import { anchorsIn, readAnchors } from '../../calls/trail/anchors.ts'
import { checkTrail } from '../../calls/trail/check-trail.ts'
import type { Anchor } from '../../calls/trail/trail-line.ts'
import { listTrails } from '../../calls/trail/trail.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { type Finding, findingOf } from './finding.ts'

type Step = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

/**
 * Follows every company's trail from its first line to its end, and to the ends that daily checks kept. `step` gives each look
 * its transaction. `newEnds` are the ends of sound trails that are not kept yet.
 */
export async function checkTrails(step: Step, dataDir: string): Promise<{ findings: Finding[]; newEnds: Anchor[] }> {
  const kept = await readAnchors(anchorsIn(dataDir))
  const isKept = new Set(kept.map(({ company, hash }) => `${company} ${hash}`))
  const broken: string[] = []
  const newEnds: Anchor[] = []
  for (const company of await step(listTrails)) {
    const { head, broken: wrong } = await checkTrail(step, company, kept)
    if (wrong) broken.push(`${company}: line ${wrong.seq ?? 'without a place'}`)
    else if (head && !isKept.has(`${company} ${head.hash}`)) newEnds.push(head)
  }
  return { findings: findingOf('trail.broken', broken), newEnds }
}

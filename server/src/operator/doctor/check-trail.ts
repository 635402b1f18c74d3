import { anchorsIn, readAnchors } from '../../calls/trail/anchors.ts'
import { checkTrail } from '../../calls/trail/check-trail.ts'
import { listTrails } from '../../calls/trail/trail.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { type Finding, findingOf } from './finding.ts'

type Step = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

/**
 * Follows every company's trail from its first line to its end, and to the ends that daily checks kept. `step` gives each look
 * its transaction.
 */
export async function checkTrails(step: Step, dataDir: string): Promise<Finding[]> {
  const kept = await readAnchors(anchorsIn(dataDir))
  const broken: string[] = []
  for (const company of await step(listTrails)) {
    const report = await checkTrail(step, company, kept)
    if (report.broken) broken.push(`${company}: line ${report.broken.seq ?? 'without a place'}`)
  }
  return findingOf('trail.broken', broken)
}

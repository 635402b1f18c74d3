import { anchorsIn, readAnchors } from '../../calls/trail/anchors.ts'
import { checkTrail } from '../../calls/trail/check-trail.ts'
import { listTrails } from '../../calls/trail/trail.repository.ts'
import type { PlainTransaction } from '../../platform/database/plain-database.ts'
import { type Finding, findingOf } from './finding.ts'

/** Follows every company's trail from its first line to its end, and to the ends that daily checks kept. */
export async function checkTrails({ handle }: PlainTransaction, dataDir: string): Promise<Finding[]> {
  const kept = await readAnchors(anchorsIn(dataDir))
  const broken: string[] = []
  for (const company of await listTrails(handle)) {
    const report = await checkTrail((work) => work(handle), company, kept)
    if (report.broken) broken.push(`${company}: line ${report.broken.seq ?? 'without a place'}`)
  }
  return findingOf('trail.broken', broken)
}

import { type ChainReport, checkChain } from './check-chain.ts'
import { readTrail, type Step } from './read-trail.ts'
import type { Anchor } from './trail-line.ts'
import { type Ends, findEnds } from './trail.repository.ts'

/**
 * Follows a company's trail as it is stored, in short steps. It has to reach the end that the database names, and the
 * anchors that were kept elsewhere.
 */
export async function checkTrail(step: Step, company: string, kept: readonly Anchor[]): Promise<ChainReport> {
  for (;;) {
    const before = await step((tx) => findEnds(tx, company))
    const anchors = before ? [...kept, before.head] : kept
    const report = await checkChain(company, readTrail(step, company), { anchors })
    if (report.broken === null) return report
    const after = await step((tx) => findEnds(tx, company))
    // Lines went, or somebody was forgotten, between two of the steps.
    if (isSame(before, after)) return report
  }
}

function isSame(before: Ends | null, after: Ends | null): boolean {
  return before?.first === after?.first && before?.renames === after?.renames
}

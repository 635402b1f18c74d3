import type { PackageImport } from '@millwright/contract/makers-packages'
import type { Viewer } from '../../../access/viewer.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { TaskOrder } from '../../../platform/threads/threads.ts'
import type { MakersPackageDeps } from '../makers-packages.deps.ts'
import type { PackagePlace } from '../makers-packages.repository.ts'
import type { PackageHeads } from '../package-tasks.ts'
import { gatherForPlan, type PackagePlan, planPackage } from '../plan-package.ts'
import { type Elsewhere, lookElsewhere } from '../same-machine/look-elsewhere.ts'

type ShownPlanRequest = {
  step: <T>(work: (tx: Transaction, viewer: Viewer) => Promise<T>) => Promise<T>
  place: PackagePlace
  contents: string
  heads: PackageHeads
  choices?: Pick<PackageImport['assets'][number], 'asset' | 'into'>[]
  order: TaskOrder
}

/** What an import would do, and what stands elsewhere beside each of its assets. */
export async function planShown(
  deps: MakersPackageDeps,
  { step, place, contents, heads, choices, order }: ShownPlanRequest,
): Promise<{ plan: PackagePlan; elsewhere: Elsewhere[] }> {
  const { gathered, elsewhere } = await step(async (tx, viewer) => {
    const standing = await gatherForPlan(deps, tx, { viewer, place, heads, choices })
    const { standings } = standing
    return { gathered: standing, elsewhere: await lookElsewhere(deps, tx, { viewer, heads, standings }) }
  })
  return { plan: await planPackage(deps, { contents, heads, gathered }, order), elsewhere }
}

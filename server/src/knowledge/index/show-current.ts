import type { Transaction } from '../../platform/database/transaction.ts'
import { countVersion } from './index-passages.ts'
import { passageIndex } from './passage-index-in-use.ts'
import { holdResource, listUnlikeShown } from './show-current.repository.ts'

/**
 * Publishes of each of these resources the version that the assistant may use now, and hides the others. Whoever changes
 * AI access, bin or current version of resources calls it behind the change, in its transaction: the database refuses to
 * commit without (`repeatable/searchable.sql`). Returns the versions that it published.
 */
export async function showCurrent(
  tx: Transaction,
  companyId: string,
  resourceIds: readonly string[],
): Promise<string[]> {
  if (resourceIds.length === 0) return []
  const unlike = await listUnlikeShown(tx, companyId, resourceIds)
  const idsOf = (wanted: boolean) => unlike.filter(({ isToBe }) => isToBe === wanted).map(({ versionId }) => versionId)
  const [hidden, published] = [idsOf(false), idsOf(true)]
  if (hidden.length > 0) await passageIndex.hide(tx, hidden)
  if (published.length > 0) await passageIndex.publish(tx, published)
  return published
}

type OneResource = { companyId: string; resourceId: string }

/** The same for whoever changes whether a version is processed, and not the resource. */
export async function showProcessed(tx: Transaction, { companyId, resourceId }: OneResource): Promise<void> {
  await holdResource(tx, { companyId, resourceId })
  await showCurrent(tx, companyId, [resourceId])
}

/**
 * Around a change of passages that are found: a version whose first ones come, or all of which are replaced, is found by
 * them as soon as `tx` ends.
 */
export async function keepShown(
  tx: Transaction,
  { companyId, resourceId, versionId }: OneResource & { versionId: string },
  change: () => Promise<void>,
): Promise<void> {
  await holdResource(tx, { companyId, resourceId })
  await change()
  const published = await showCurrent(tx, companyId, [resourceId])
  if (!published.includes(versionId)) return
  while (await countVersion(tx, versionId));
}

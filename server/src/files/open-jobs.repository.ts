import { and, eq, inArray } from 'drizzle-orm'
import type { EditableResourceId } from '../access/viewer.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { processingJobs } from '../schema/processing-jobs.ts'
import type { InTree } from './places.repository.ts'

/**
 * Whether a job is open for one of a file's versions; nobody goes on with it until the transaction ends. To be called
 * before the file is changed: workers take their job first, then the file.
 */
export async function holdOpenJob(
  tx: Transaction,
  { viewer }: Pick<InTree, 'viewer'>,
  resourceId: EditableResourceId,
): Promise<boolean> {
  const open = await tx
    .select({ id: processingJobs.id })
    .from(processingJobs)
    .where(
      and(
        eq(processingJobs.companyId, viewer.companyId),
        eq(processingJobs.resourceId, resourceId),
        inArray(processingJobs.status, ['waiting', 'active']),
      ),
    )
    .for('no key update')
  return open.length > 0
}

import type { WholeGroup } from '@millwright/contract/groups'
import type { Viewer } from '../../access/viewer.ts'
import { countPlacesOf } from '../../people/group-access.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/refusal.ts'
import { presentGroup } from './groups.presenter.ts'
import { listHandMembers, readGroup } from './groups.repository.ts'

/** The record with its members by hand. @throws Refusal `not-found` where the company has no such group. */
export async function wholeGroup(tx: Transaction, viewer: Viewer, groupId: string): Promise<WholeGroup> {
  const row = await readGroup(tx, viewer, groupId)
  if (!row) throw notFound()
  const handMembers = (await listHandMembers(tx, viewer, groupId)).map(({ id }) => id)
  return { ...presentGroup(row), handMembers, ...(await countPlacesOf(tx, viewer, groupId)) }
}

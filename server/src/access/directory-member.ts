import { type Noun, nouns } from '@millwright/contract/ids'
import type { Transaction } from '../platform/database/transaction.ts'
import { notFound } from '../platform/refusal.ts'
import { findPlaces } from './access.repository.ts'
import type { ManagedMemberId, Viewer } from './viewer.ts'

/**
 * A member whom the directory of their company names: it keeps them all. To be called with the caller of its token alone.
 * @throws Refusal `not-found`, alike for what is no id, is nobody's, or is somebody's of another company.
 */
export async function managedByDirectory(tx: Transaction, viewer: Viewer, userId: string): Promise<ManagedMemberId> {
  if (!isId(userId)) throw notFound()
  const named = Object.fromEntries(nouns.map((noun) => [noun, noun === 'member' ? [userId] : []]))
  const [found] = await findPlaces(tx, viewer, named as Record<Noun, string[]>)
  if (!found) throw notFound()
  return found.id as ManagedMemberId
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

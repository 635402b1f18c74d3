import { and, desc, eq } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { accessTokens } from '../../schema/access-tokens.ts'
import { ended, type EndedToken, isOfDirectory, listed, type TokenRow } from './tokens.repository.ts'

/** Newest first. */
export async function listDirectoryTokens(tx: Transaction, viewer: Viewer): Promise<TokenRow[]> {
  return listed(tx).where(ofDirectory(viewer)).orderBy(desc(accessTokens.createdAt), desc(accessTokens.id))
}

/** What was ended; null when the directory of the company has no such one. */
export async function deleteDirectoryToken(tx: Transaction, viewer: Viewer, id: string): Promise<EndedToken | null> {
  return ended(tx, and(ofDirectory(viewer), eq(accessTokens.id, id)))
}

const ofDirectory = ({ companyId }: Viewer) => and(eq(accessTokens.companyId, companyId), isOfDirectory)

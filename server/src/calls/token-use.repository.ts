import { and, eq, gt, sql } from 'drizzle-orm'
import type { Transaction } from '../platform/database/transaction.ts'
import { accessTokens } from '../schema/access-tokens.ts'
import { isActive, users } from '../schema/users.ts'
import { actorOf } from './actor.ts'
import { recordEvent } from './audit.repository.ts'

/**
 * The token is used now, from this address: kept with it, and told in the trail on the first use of a day and where the
 * address is another one than before. As the owner. False: it is no token that is good.
 */
export async function noteUse(tx: Transaction, tokenHash: string, address: string): Promise<boolean> {
  const isThis = and(eq(accessTokens.tokenHash, Buffer.from(tokenHash, 'hex')), gt(accessTokens.expiresAt, sql`now()`))
  const [found] = await tx
    .select({
      companyId: accessTokens.companyId,
      userId: accessTokens.userId,
      name: accessTokens.name,
      ending: accessTokens.ending,
      username: users.username,
      isTold: sql<boolean>`coalesce(${accessTokens.lastUsedAt} > now() - interval '24 hours'
        and ${accessTokens.lastAddress} = ${address}, false)`,
    })
    .from(accessTokens)
    .innerJoin(users, and(eq(users.companyId, accessTokens.companyId), eq(users.id, accessTokens.userId), isActive))
    .where(isThis)
    .for('update', { of: accessTokens })
  if (!found) return false
  await tx
    .update(accessTokens)
    .set({ lastUsedAt: sql`now()`, lastAddress: address })
    .where(isThis)
  if (!found.isTold) {
    const actor = actorOf({ ...found, tokenName: found.name }, { address })
    await recordEvent(tx, { ...actor, action: 'token-used', target: targetOf(found) })
  }
  return true
}

/** A token in the words of the trail. */
export const targetOf = ({ name, ending }: { name: string; ending: string }): string => `${name} (…${ending})`

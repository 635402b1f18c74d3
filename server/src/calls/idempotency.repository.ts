import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../platform/database/transaction.ts'
import { idempotencyKeys } from '../schema/idempotency-keys.ts'
import type { Viewer } from '../access/viewer.ts'
import type { KeptLink } from '../links/reply-links.ts'

type Claim = { key: string; requestHash: Uint8Array }
type Earlier = { requestHash: Uint8Array; reply: unknown; links: KeptLink[] }

/**
 * Claims a key for this transaction; null when it is now ours. A second call with the key waits here
 * until the first has committed, and then gets its reply.
 */
export async function claimKey(tx: Transaction, viewer: Viewer, claim: Claim): Promise<Earlier | null> {
  const mine = whereKey(viewer, claim.key)
  await tx.delete(idempotencyKeys).where(and(mine, sql`created_at < now() - interval '24 hours'`))
  const inserted = await tx
    .insert(idempotencyKeys)
    .values({ companyId: viewer.companyId, userId: viewer.userId, ...claim })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (inserted.length === 1) return null
  const [earlier] = await tx
    .select({
      requestHash: idempotencyKeys.requestHash,
      reply: idempotencyKeys.reply,
      links: idempotencyKeys.links,
    })
    .from(idempotencyKeys)
    .where(mine)
  return earlier ?? null
}

/** `reply`: as JSON, a text or its bytes in UTF-8. */
type KeptReply = { key: string; reply: string | Uint8Array; links: KeptLink[] }

export async function keepReply(tx: Transaction, viewer: Viewer, { key, reply, links }: KeptReply): Promise<void> {
  const kept = { reply: sql`${sql.param(reply)}`, links }
  await tx.update(idempotencyKeys).set(kept).where(whereKey(viewer, key))
}

function whereKey(viewer: Viewer, key: string) {
  return and(
    eq(idempotencyKeys.companyId, viewer.companyId),
    eq(idempotencyKeys.userId, viewer.userId),
    eq(idempotencyKeys.key, key),
  )
}

import { Id } from '@millwright/contract/ids'
import { durations } from '@millwright/contract/limits'
import { and, eq, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { accessTokens } from '../../../schema/access-tokens.ts'
import { oauthClients } from '../../../schema/oauth-clients.ts'

export type Client = Pick<typeof oauthClients.$inferSelect, 'id' | 'name' | 'redirectUris'>

export async function insertClient(tx: Transaction, client: Client): Promise<void> {
  await tx.insert(oauthClients).values(client)
}

/** Null where `id` names none, whatever it is. */
export async function findClient(tx: Transaction, id: string): Promise<Client | null> {
  if (!Id.safeParse(id).success) return null
  const { name, redirectUris } = oauthClients
  const columns = { id: oauthClients.id, name, redirectUris }
  const [client] = await tx.select(columns).from(oauthClients).where(eq(oauthClients.id, id))
  return client ?? null
}

export async function noteClientUse(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(oauthClients)
    .set({ usedAt: sql`now()` })
    .where(eq(oauthClients.id, id))
}

const ago = (duration: number) => sql`now() - ${duration} * interval '1 millisecond'`

/** Those that nobody has allowed anything soon after they registered, or allows anything any more. */
export async function deleteUnusedClients(tx: Transaction): Promise<void> {
  const ofClient = tx
    .select({ one: sql`1` })
    .from(accessTokens)
    .where(eq(accessTokens.clientId, oauthClients.id))
  await tx
    .delete(oauthClients)
    .where(
      and(
        or(
          and(isNull(oauthClients.usedAt), lt(oauthClients.createdAt, ago(durations.oauthClientNew))),
          and(isNotNull(oauthClients.usedAt), lt(oauthClients.usedAt, ago(durations.oauthClientUnused))),
        ),
        notExists(ofClient),
      ),
    )
}

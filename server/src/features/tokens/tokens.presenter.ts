import { tokenScopes } from '@millwright/contract/token-scopes'
import type { AccessToken } from '@millwright/contract/tokens'
import type { Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { listPlacesOf, type TokenRow } from './tokens.repository.ts'

export async function presentTokens(
  tx: Transaction,
  viewer: Viewer,
  rows: readonly TokenRow[],
): Promise<AccessToken[]> {
  const places = await listPlacesOf(
    tx,
    viewer,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.isService ? 'service' : 'personal',
    name: row.name,
    ending: row.ending,
    scopes: tokenScopes.filter((scope) => row.scopes.includes(scope)),
    client: row.isOfClient ? { host: row.clientHost } : null,
    owner: { _id: row.createdBy, username: row.maker },
    places: places.filter(({ tokenId }) => tokenId === row.id).map(({ tokenId: _, ...place }) => place),
    limited: row.isLimited,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    expired: row.isOver,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastAddress: row.lastAddress,
  }))
}

import type { OpenedCode, plateCodeRoutes } from '@millwright/contract/plate-codes'
import type { Viewer } from '../../access/viewer.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { type CodeKey, codeKeyOf, folded } from './code-key.ts'
import { knownBy } from './known-by.ts'
import { findOfKey, findSeen, listOfType, listSaying, mayChangeAny } from './plate-codes.repository.ts'

/** What may not be seen is looked past, so that its code says what an unknown one says. */
export const openCode: HandlersOf<typeof plateCodeRoutes>['open'] = async ({ tx, viewer, query: { code } }) => {
  const found = await findAssets(tx, viewer, { ...codeKeyOf(code), code })
  return { data: { code, ...found, mayAdd: await mayChangeAny(tx, viewer) } }
}

type Found = Pick<OpenedCode, 'names' | 'assets'>

async function findAssets(
  tx: Transaction,
  viewer: Viewer,
  { key, assetId, isText, code }: CodeKey & { code: string },
): Promise<Found> {
  const own = assetId === null ? await findOfKey(tx, viewer, key) : await findSeen(tx, viewer, assetId)
  if (own) return { names: 'asset', assets: [own] }
  const ofType = await listOfType(tx, viewer, key)
  if (ofType.length > 0) return { names: 'several', assets: ofType }
  if (!isText) return { names: 'nothing', assets: [] }
  const value = folded(code)
  const bySerial = await listSaying(tx, viewer, { labels: knownBy.serial, value })
  if (bySerial.length > 0) return { names: bySerial.length === 1 ? 'asset' : 'several', assets: bySerial }
  const byType = await listSaying(tx, viewer, { labels: knownBy.type, value })
  return { names: byType.length > 0 ? 'several' : 'nothing', assets: byType }
}

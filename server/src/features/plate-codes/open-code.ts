import type { OpenedCode, plateCodeRoutes } from '@millwright/contract/plate-codes'
import type { Viewer } from '../../access/viewer.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { assetPictureUrl } from '../../files/asset-picture-url.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { type CodeKey, codeKeyOf, folded } from './code-key.ts'
import { knownBy } from './known-by.ts'
import type { PlateCodeDeps } from './plate-codes.deps.ts'
import { findOfKey, findSeen, listOfType, listSaying, mayChangeAny, type OpenedRow } from './plate-codes.repository.ts'

/** What may not be seen is looked past, so that its code says what an unknown one says. */
export function openCode(deps: PlateCodeDeps): HandlersOf<typeof plateCodeRoutes>['open'] {
  return async ({ tx, viewer, query: { code } }) => {
    const key = codeKeyOf(code)
    const found = await findAssets(tx, viewer, { ...key, code })
    const pictureUrl = assetPictureUrl(deps, viewer)
    // Who may only ask opens no file of it, which its picture may be.
    const assets = found.assets.map(({ picture, ...asset }) => ({
      ...asset,
      picture: asset.access === 'ask' ? '' : pictureUrl(picture),
    }))
    // What we printed ourselves names one asset alone.
    const mayAdd = key.assetId === null && (await mayChangeAny(tx, viewer))
    return { data: { code, names: found.names, assets, mayAdd } }
  }
}

type FoundAssets = Pick<OpenedCode, 'names'> & { assets: OpenedRow[] }

async function findAssets(
  tx: Transaction,
  viewer: Viewer,
  { key, assetId, isText, code }: CodeKey & { code: string },
): Promise<FoundAssets> {
  const own = assetId === null ? await findOfKey(tx, viewer, key) : await findSeen(tx, viewer, assetId)
  if (own) return { names: 'asset', assets: [own] }
  const ofType = await listOfType(tx, viewer, key)
  if (ofType.length > 0) return { names: 'several', assets: ofType }
  if (!isText) return { names: 'nothing', assets: [] }
  const { by, assets } = await listSaying(tx, viewer, { labels: knownBy, value: folded(code) })
  if (assets.length === 0) return { names: 'nothing', assets }
  return { names: by === 'serial' && assets.length === 1 ? 'asset' : 'several', assets }
}

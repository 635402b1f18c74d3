import type { AskedPlace } from '../../domain/chats/chat-home.ts'

type BankedPlace = { departmentId: string; assetId: string }

/** What can still be asked about of what was chosen: the asset, else its department, else everywhere. */
export function knownPlace(place: AskedPlace, bank: readonly BankedPlace[] | undefined): AskedPlace {
  const { departmentId, assetId } = place
  if (!bank || bank.some((one) => one.assetId === assetId)) return place
  const isKnown = bank.some((one) => one.departmentId === departmentId)
  return { departmentId: isKnown ? departmentId : null, assetId: null }
}

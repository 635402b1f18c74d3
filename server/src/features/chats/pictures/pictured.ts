import { assetsOnPlate, numbersOnPlate } from '../../../knowledge/records/nameplate.ts'
import type { AskCall, Asked } from '../answer-stream.ts'

/** What the picture of a question shows: numbers, and the assets of which the viewer may see that they bear one. */
export type Pictured = { numbers: readonly string[]; assetIds: readonly string[] }

export async function pictured(call: AskCall, { message }: Asked): Promise<Pictured> {
  const text = message.pictureText
  if (!text) return { numbers: [], assetIds: [] }
  const assetIds = await call.step((tx, _place, viewer) => assetsOnPlate(tx, viewer.companyId, text))
  return { numbers: numbersOnPlate(text), assetIds }
}

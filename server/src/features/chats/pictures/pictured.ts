import { assetsOnPlate, numbersOnPlate, unsureOnPlate } from '../../../knowledge/records/nameplate.ts'
import type { AskCall, Asked } from '../answer-stream.ts'
import { listDoubtedWords } from '../asked-pictures.repository.ts'

/**
 * What the picture of a question shows: numbers, and the assets of which the viewer may see that they bear one; as the
 * picture writes them, the numbers that may be read wrongly.
 */
export type Pictured = { numbers: readonly string[]; assetIds: readonly string[]; unsure: readonly string[] }

export async function pictured(call: AskCall, { message }: Asked): Promise<Pictured> {
  const { pictureId, pictureText: text } = message
  if (!text || pictureId === null) return { numbers: [], assetIds: [], unsure: [] }
  return call.step(async (tx, _place, viewer) => ({
    numbers: numbersOnPlate(text),
    assetIds: await assetsOnPlate(tx, viewer.companyId, text),
    // Those that a person corrected do not stand there any more.
    unsure: unsureOnPlate(text, await listDoubtedWords(tx, viewer, pictureId)),
  }))
}

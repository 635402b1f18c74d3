import { assetsOnPlate, numbersOnPlate, unsureOnPlate } from '../../records/plates/nameplate.ts'
import type { AnswerState, PictureFindings } from '../answer-state.ts'
import type { AnswerPorts } from '../ports.ts'

export async function pictured({ asked: { picture } }: AnswerState, ports: AnswerPorts): Promise<PictureFindings> {
  if (!picture?.text) return { numbers: [], assetIds: [], unsure: [] }
  const { id, text } = picture
  return ports.step(async ({ tx, companyId, listDoubtedWords }) => ({
    numbers: numbersOnPlate(text),
    assetIds: await assetsOnPlate(tx, companyId, text),
    // Those that a person corrected do not stand there any more.
    unsure: unsureOnPlate(text, await listDoubtedWords(id)),
  }))
}

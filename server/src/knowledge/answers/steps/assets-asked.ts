import type { AnswerState } from '../answer-state.ts'
import type { AnswerReading } from '../ports.ts'

/** The assets to look in; null: all. Asked of more than one, the question is about those that its picture shows. */
export async function assetsAsked(reading: AnswerReading, { shown }: AnswerState): Promise<string[] | null> {
  const asked = await reading.listAssets()
  const among = asked === null ? [...shown.assetIds] : asked.filter((id) => shown.assetIds.includes(id))
  return among.length > 0 ? among : asked
}

import type { AnswerEvent } from '../../knowledge/answers/answer-events.ts'
import { answerFromRecords } from '../../knowledge/records/answer-records.ts'
import { recordPhrases } from '../../knowledge/records/record-phrases.ts'
import type { SaidRecord } from '../../knowledge/records/say-records.ts'
import type { AskCall, Asked } from './answer-stream.ts'
import type { Pictured } from './pictures/pictured.ts'

/**
 * What the records answer to the question, or that they do not where nothing else is asked; null: the files are to be
 * asked.
 */
export async function recordsAnswer(
  call: AskCall,
  asked: Asked,
  { assetIds: shown }: Pictured,
): Promise<AnswerEvent[] | null> {
  const { scope } = call.body
  if (scope === 'files' || scope === 'videos') return null
  const { language } = asked.chat
  const said = await call.step((tx, place, viewer) =>
    answerFromRecords(tx, viewer.companyId, {
      question: asked.message.query,
      before: asked.history.findLast(({ role }) => role === 'user')?.content ?? null,
      here: place.assetId,
      departmentId: place.departmentId,
      shown,
      only: scope === 'database',
      language,
    }),
  )
  if (said) return eventsOf(said)
  if (scope !== 'database') return null
  return [
    { type: 'judged', judgement: { verdict: 'not-in-material', unknownWords: [], score: 0 } },
    { type: 'chunk', text: recordPhrases[language].absent },
  ]
}

function eventsOf(said: readonly SaidRecord[]): AnswerEvent[] {
  const cited = new Set<number>()
  const events: AnswerEvent[] = [{ type: 'judged', judgement: { verdict: 'answered', unknownWords: [], score: 1 } }]
  for (const { text, source, isNote } of said) {
    if (source && !cited.has(source.n)) events.push({ type: 'source', source })
    if (source) cited.add(source.n)
    events.push({ type: 'chunk', text, ...(isNote ? { part: 'note' as const } : {}) })
  }
  return events
}

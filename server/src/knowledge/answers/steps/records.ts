import type { AnswerEvent } from '../answer-events.ts'
import { answerFromRecords } from '../../records/answer-records.ts'
import { recordPhrases } from '../../records/record-phrases.ts'
import type { SaidRecord } from '../../records/said-record.ts'
import type { AnswerState } from '../answer-state.ts'
import type { AnswerPorts } from '../ports.ts'

/**
 * What the records answer to the question, or that they do not where nothing else is asked; null: the files are to be
 * asked, as they are wherever makers' documents of one kind are chosen.
 */
export async function records({ asked, shown }: AnswerState, ports: AnswerPorts): Promise<AnswerEvent[] | null> {
  const { scope, language, document } = asked
  if (scope === 'files' || scope === 'videos' || document !== null) return null
  const said = await ports.step(({ tx, companyId, assetId, departmentId }) =>
    answerFromRecords(tx, companyId, {
      question: asked.text,
      before: asked.history.findLast(({ role }) => role === 'user')?.content ?? null,
      here: assetId,
      departmentId,
      shown: shown.assetIds,
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

import type { Source } from '@millwright/contract/chats'
import { asksTheSame, likeness, readAsked, readWeights, wordsNeeded } from '../../search/question/likeness.ts'
import { standaloneQuestion } from '../../search/question/standalone-question.ts'
import type { AnswerEvent } from '../answer-events.ts'
import type { AnswerState } from '../answer-state.ts'
import type { AskedQuestion } from '../asked-question.ts'
import type { AnswerPorts, ApprovedAnswer } from '../ports.ts'

/** What was approved for this very question; null when nothing was, or when something else than that is to be asked. */
export async function approved({ asked }: AnswerState, ports: AnswerPorts): Promise<AnswerEvent[] | null> {
  const { scope, picture, document } = asked
  // What a picture shows is a part of the question.
  if (scope === 'database' || scope === 'videos' || picture !== null || document !== null) return null
  const question = standaloneQuestion(asked.text, turnsOf(asked))
  const asks = readAsked(question)
  const found = await ports.step(async ({ tx, listAssets, listApproved, findApproved }) => {
    const assetIds = await listAssets()
    const needed = wordsNeeded(asks, await readWeights(tx, [asks], assetIds))
    const possible = (await listApproved({ assetIds, needed })).map((one) => ({
      one,
      asked: readAsked(one.question),
    }))
    if (possible.length === 0) return null
    const weigh = await readWeights(tx, [asks, ...possible.map(({ asked: other }) => other)], assetIds)
    const rated = possible.map(({ one, asked: other }) => ({ one, ...likeness(asks, other, weigh) }))
    const same = rated.filter(asksTheSame).toSorted((one, other) => other.share - one.share)
    return findApproved(same.map(({ one }) => one.id))
  })
  return found && eventsOf(found)
}

function turnsOf({ history }: AskedQuestion) {
  return history.flatMap(({ role, content }, at) =>
    role === 'user' ? [{ query: content, text: history[at + 1]?.content ?? '' }] : [],
  )
}

function eventsOf({ id, question, text, assetId, departmentId }: ApprovedAnswer): AnswerEvent[] {
  const quotes = [{ segment: 1, text }]
  const named = { resourceId: id, fileName: question, fileType: 'approved' as const }
  const source: Source = { n: 1, ...named, assetId, departmentId, segments: [1], quotes }
  return [
    { type: 'judged', judgement: { verdict: 'answered', unknownWords: [], score: 1 } },
    { type: 'source', source },
    { type: 'chunk', text: `${text} [1]` },
  ]
}

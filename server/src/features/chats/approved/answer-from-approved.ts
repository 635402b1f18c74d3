import type { Source } from '@millwright/contract/chats'
import type { AnswerEvent } from '../../../knowledge/answers/answer-events.ts'
import { asksTheSame, likeness, readAsked, readWeights, wordsNeeded } from '../../../knowledge/search/likeness.ts'
import type { AskCall, Asked } from '../answer-stream.ts'
import { listAssetsAsked } from '../asked-places.repository.ts'
import { type ApprovedAnswer, findApprovedAnswer, listApprovedWith } from './approved-answers.repository.ts'
import { standaloneQuestion } from './standalone-question.ts'

/** What was approved for this very question; null when nothing was, or when something else than that is to be asked. */
export async function approvedAnswer(call: AskCall, asked: Asked): Promise<AnswerEvent[] | null> {
  const { scope } = call.body
  // What a picture shows is a part of the question.
  if (scope === 'database' || scope === 'videos' || asked.message.pictureId !== null) return null
  const question = standaloneQuestion(asked.message.query, turnsOf(asked))
  const asks = readAsked(question)
  const approved = await call.step(async (tx, place, viewer) => {
    const needed = wordsNeeded(asks, await readWeights(tx, [asks]))
    const assetIds = await listAssetsAsked(tx, viewer, place)
    const possible = (await listApprovedWith(tx, viewer, { assetIds, needed })).map((one) => ({
      one,
      asked: readAsked(one.question),
    }))
    if (possible.length === 0) return null
    const weigh = await readWeights(tx, [asks, ...possible.map(({ asked: other }) => other)])
    const rated = possible.map(({ one, asked: other }) => ({ one, ...likeness(asks, other, weigh) }))
    const best = rated.filter(asksTheSame).toSorted((one, other) => other.share - one.share)[0]
    return best ? findApprovedAnswer(tx, viewer, best.one.id) : null
  })
  return approved && eventsOf(approved)
}

function turnsOf({ history }: Asked) {
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

import { Refusal } from '../../../platform/refusal.ts'
import { offerExperts } from '../../records/offer-experts.ts'
import type { AnswerEvent } from '../answer-events.ts'
import type { AnswerState } from '../answer-state.ts'
import type { AnswerPorts } from '../ports.ts'
import { smallTalkOf } from '../small-talk/small-talk.ts'
import { exampleQuestions } from './example-questions.ts'
import { suggestQuestions } from './suggest-questions.ts'

/** Where one may go on from the answer: other questions, and whom to ask what the material does not hold. */
export async function* suggest(state: AnswerState, ports: AnswerPorts): AsyncGenerator<AnswerEvent> {
  try {
    yield { type: 'offered', ...(await offersOf(state, ports)) }
  } catch (error) {
    if (error instanceof Refusal) throw error
    ports.log.warn({ error }, 'an answer has nothing to go on with')
  }
}

function offersOf({ asked, files, judgement, sources }: AnswerState, ports: AnswerPorts) {
  return ports.step(async ({ tx, companyId, listAssets, listToSuggest, readNames }) => {
    const assetIds = await listAssets()
    const isAbsent = judgement?.verdict === 'not-in-material'
    const experts = isAbsent ? await offerExperts(tx, companyId, { question: asked.text, assetIds }) : []
    if (smallTalkOf(asked.text) !== null && asked.picture === null) {
      const { ownNames } = await readNames()
      const about = { assetIds: await listToSuggest(), ownNames, language: asked.language }
      return { experts, ...(await exampleQuestions(tx, companyId, about)) }
    }
    // They are chosen among all files: asked of these documents alone, some would be refused.
    if (!files || asked.document !== null) return { experts, suggestions: [], suggestedFrom: [] }
    const passages = files.found.passages.filter(({ assetId }) => ports.mayOpen(assetId))
    const suggested = await suggestQuestions(tx, companyId, {
      files: { ...files, found: { ...files.found, passages } },
      quoted: [...sources.values()].filter(({ nearest }) => !nearest),
      assetIds: await listToSuggest(),
      language: asked.language,
      asked: [asked.text, ...asked.history.filter(({ role }) => role === 'user').map(({ content }) => content)],
    })
    return { experts, ...suggested }
  })
}

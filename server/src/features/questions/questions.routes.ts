import type { questionRoutes } from '@millwright/contract/questions'
import type { HandlersOf, StreamCall } from '../../calls/handler.ts'
import { readAsked, readWeights } from '../../knowledge/search/question/likeness.ts'
import { notFound } from '../../platform/refusal.ts'
import { groupQuestions, type QuestionGroup } from './group-questions.ts'
import { presentQuestion } from './questions.presenter.ts'
import { listOpen, takeOff } from './questions.repository.ts'

export const questionHandlers: HandlersOf<typeof questionRoutes> = {
  async fetch({ step }) {
    return { data: (await groupsOf(step)).map(presentQuestion) }
  },
  /** With what was asked alike: the list shows one line for all of them. */
  async remove({ step, body }) {
    const ids = [...new Set(body.ids)]
    const groups = await groupsOf(step)
    const named = ids.map((id) => groups.find((group) => group.some((row) => row.id === id)))
    if (named.includes(undefined)) throw notFound()
    const all = named.flatMap((group) => group?.map(({ id }) => id) ?? [])
    await step((tx, { assetId }, viewer) => takeOff(tx, { viewer, assetId }, [...new Set(all)]))
    return { data: ids }
  },
}

type Step = StreamCall<(typeof questionRoutes)['fetch' | 'remove']>['step']

/** Words are read between the transactions: for a thousand questions that takes a while. */
async function groupsOf(step: Step): Promise<QuestionGroup[]> {
  const rows = await step((tx, { assetId }, viewer) => listOpen(tx, { viewer, assetId }))
  if (rows.length === 0) return []
  const words = new Map([...new Set(rows.map(({ question }) => question))].map((text) => [text, readAsked(text)]))
  const weigh = await step((tx, { assetId }) => readWeights(tx, [...words.values()], [assetId]))
  return groupQuestions(rows, words, weigh)
}

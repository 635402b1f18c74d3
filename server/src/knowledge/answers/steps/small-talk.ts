import { plainInMarkdown } from '../../language/markdown.ts'
import type { AnswerEvent } from '../answer-events.ts'
import type { AnswerState } from '../answer-state.ts'
import type { AskedQuestion } from '../asked-question.ts'
import type { AnswerPorts } from '../ports.ts'
import { replyTo } from '../small-talk/replies.ts'
import { smallTalkOf, withoutSmallTalk } from '../small-talk/small-talk.ts'

/** What is said to a greeting; null: something is asked. It asks nobody for help, and is no question that stays open. */
export async function smallTalk({ asked }: AnswerState, ports: AnswerPorts): Promise<AnswerEvent[] | null> {
  const kind = asked.picture === null ? smallTalkOf(asked.text) : null
  if (kind === null) return null
  const { place } = await ports.step(({ readNames }) => readNames())
  return [
    { type: 'judged', judgement: { verdict: 'answered', unknownWords: [], score: 1 } },
    { type: 'chunk', text: replyTo(kind, { language: asked.language, place: plainInMarkdown(place) }) },
  ]
}

/** The question as it is looked up, in a conversation of which only what was asked counts. */
export function readAsked(asked: AskedQuestion): AskedQuestion {
  const history = asked.history.filter(({ content }, at) => {
    const question = asked.history[at]?.role === 'user' ? content : (asked.history[at - 1]?.content ?? '')
    return smallTalkOf(question) === null
  })
  return { ...asked, history, text: withoutSmallTalk(asked.text) }
}

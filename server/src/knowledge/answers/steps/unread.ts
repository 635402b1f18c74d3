import { plainInMarkdown } from '../../language/markdown.ts'
import type { AnswerEvent } from '../answer-events.ts'
import type { AnswerState } from '../answer-state.ts'
import { listOfKind } from '../makers-documents.repository.ts'
import { phrases } from '../phrases.ts'
import { typeAsked } from '../asked-question.ts'
import type { AnswerPorts } from '../ports.ts'

const maxNamed = 3

/** A refusal says what it did not look at, because nobody has read it yet. */
export async function* unread(
  { asked, files, judgement }: AnswerState,
  ports: AnswerPorts,
): AsyncGenerator<AnswerEvent> {
  if (!files || judgement?.verdict !== 'not-in-material') return
  const waiting = await ports.step(async ({ tx, companyId, listUnread }) =>
    listOfKind(tx, companyId, { files: await listUnread(typeAsked(asked)), document: asked.document }),
  )
  if (waiting.length === 0) return
  const named = waiting.slice(0, maxNamed).map(({ fileName }) => `*${plainInMarkdown(fileName)}*`)
  const more = waiting.length > maxNamed ? [`+${waiting.length - maxNamed}`] : []
  const text = phrases[asked.language].unread.replace('{files}', () => [...named, ...more].join(', '))
  yield { type: 'unread', files: waiting }
  yield { type: 'chunk', text: `\n\n${text}` }
}

import type { TextRange } from '@millwright/contract/chats'
import type { AnswerEvent } from './answer-events.ts'

/**
 * An answer behind a note, which is what it says about itself first. `unproven`: of the note, as the answer's own marks
 * of what it says, which move by the note's length.
 */
export async function* afterNote(
  note: string,
  answer: AsyncIterable<AnswerEvent> | Iterable<AnswerEvent>,
  unproven: readonly TextRange[] = [],
): AsyncGenerator<AnswerEvent> {
  const text = `${note}\n\n`
  const moved = ({ start, end }: TextRange): TextRange => ({ start: text.length + start, end: text.length + end })
  if (unproven.length > 0) yield { type: 'marked', marks: () => ({ unproven: [...unproven], uncited: [] }) }
  yield { type: 'chunk', text, part: 'note' }
  for await (const event of answer) {
    if (event.type !== 'marked') yield event
    else {
      yield {
        type: 'marked',
        marks: () => {
          const marks = event.marks()
          return { unproven: [...unproven, ...marks.unproven.map(moved)], uncited: marks.uncited.map(moved) }
        },
      }
    }
  }
}

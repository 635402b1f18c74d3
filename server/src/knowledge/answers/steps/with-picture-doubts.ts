import type { ChatLanguage } from '@millwright/contract/chats'
import { afterNote } from '../after-note.ts'
import type { AnswerEvent } from '../answer-events.ts'
import { phrases } from '../phrases.ts'
import { plainWithin } from '../../language/markdown.ts'
import type { PictureFindings } from '../answer-state.ts'

type Answer = AsyncIterable<AnswerEvent> | Iterable<AnswerEvent>

/** An answer that was looked for by figures of a picture says first which of them may be read wrongly. */
export function withPictureDoubts({ unsure }: PictureFindings, language: ChatLanguage, answer: Answer): Answer {
  if (unsure.length === 0) return answer
  const words = unsure.map((word) => plainWithin(word))
  const [before = '', after = ''] = phrases[language].pictureUnsure.split('{words}')
  let at = before.length
  const unproven = words.map((word) => {
    const start = at
    at += word.length + separator.length
    return { start, end: start + word.length }
  })
  return afterNote(`${before}${words.join(separator)}${after}`, answer, unproven)
}

const separator = ', '

import type { Reason } from '@millwright/contract/reasons/reason'
import type { MentionedResource, OfferedExpert, Source } from '@millwright/contract/chats'
import type { FoundPassages } from '../search/search-passages.ts'
import type { Marks } from './proof/mark-answer.ts'
import type { Answerability } from './answerability.ts'

/**
 * Why no answer (or only its beginning) came from the model. `unavailable`: the endpoint has failed (5xx) or has no
 * room (429); `refused`: every other status; `resting`: it failed so often just now that it was not asked; `thinking`:
 * it thought for too long without a word.
 */
export type FailureReason =
  | 'no-first-byte'
  | 'idle'
  | 'thinking'
  | 'unavailable'
  | 'refused'
  | 'unreachable'
  | 'cut-off'
  | 'empty'
  | 'resting'

/** `note`: what the answer says about itself; `further`: places beside the one that answers. */
export type AnswerPart = 'note' | 'further'

/**
 * Of all that is told on the way of a question, in this order: `status`, `begun` before anything is waited for, `status`*
 * and `found`* (the files, then with what a model looked for besides; a `source` that no text cites yet between them, where
 * a model is to write), what an answer says (below), and where it has not failed `written`, `offered`, and where
 * something is translated `translating`, then each `source` again that has got translations.
 *
 * What an answer says, in this order: `status`*, then `source` before the first chunk that carries its `[n]`, `chunk`*. A source may come
 * again with more quotes: the last one with an n holds. `failed` is the last event, and what came before it stays; behind
 * the beginning of a model's answer that is a sentence about it and quotes.
 * `unanswered`: the model wrote nothing, and the answer by quotes follows. `judged` comes once, unless it failed.
 * `marked` comes before a model's first chunk, and before quotes with figures that may have been read wrongly: at any time
 * it gives the marks of what has come so far, as offsets in all chunks together. `unread`: files that a refusal names.
 */
export type AnswerEvent =
  | { type: 'status'; stage: Reason }
  | { type: 'found'; found: FoundPassages }
  | { type: 'begun' }
  | { type: 'source'; source: Source }
  | { type: 'chunk'; text: string; part?: AnswerPart }
  | { type: 'judged'; judgement: Answerability }
  | { type: 'marked'; marks: () => Marks }
  | { type: 'unanswered'; reason: FailureReason; cause: unknown }
  | { type: 'failed'; reason: FailureReason; cause: unknown }
  | { type: 'unread'; files: MentionedResource[] }
  | { type: 'written' }
  | { type: 'offered'; suggestions: string[]; suggestedFrom: string[]; experts: OfferedExpert[] }
  | { type: 'translating' }

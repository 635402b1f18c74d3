import type { Source } from '@millwright/contract/chats'

/** Why no answer (or only its beginning) came from the model. */
export type FailureReason = 'no-first-byte' | 'idle' | 'refused' | 'unreachable' | 'cut-off' | 'empty'

/**
 * In this order: `status`*, then `source` before the first chunk that carries its `[n]`, `chunk`*. A source may come
 * again with more quotes: the last one with an n holds. `failed` is the last event, and what came before it stays.
 */
export type AnswerEvent =
  | { type: 'status'; text: string }
  | { type: 'source'; source: Source }
  | { type: 'chunk'; text: string }
  | { type: 'failed'; reason: FailureReason; cause: unknown }

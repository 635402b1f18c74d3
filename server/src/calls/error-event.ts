import { type CallReason, callSentenceOf } from '@millwright/contract/reasons/reason'

/** The last event of a stream that failed: the sentence, and beside it what it is made of. */
export function errorEvent(reason: CallReason) {
  return { type: 'error' as const, content: callSentenceOf(reason), ...reason }
}

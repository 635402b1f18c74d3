import { type OperatorReason, sentenceOf } from '@millwright/contract/reasons/reason'

/** Says why there is nothing to work on. Its message is the sentence, for a terminal and the log; stored and told is the reason. */
export class CannotOpen extends Error {
  readonly reason: OperatorReason
  constructor(told: OperatorReason, cause?: unknown) {
    super(sentenceOf(told), { cause })
    this.name = 'CannotOpen'
    this.reason = told
  }
}

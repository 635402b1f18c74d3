import { workSentences } from '@millwright/contract/reasons/work-sentences'
import { type Reason, reason, type ReasonCode } from '@millwright/contract/reasons/reason'

type CodeOf<Code extends ReasonCode> = Code extends `dictionary.${infer Name}` ? Name : never
/** Why a dictionary cannot be prepared, each with a sentence that its owner can act on. */
export type DictionaryFailure = Exclude<CodeOf<ReasonCode>, 'of_system'>

export const dictionaryFailures = Object.keys(workSentences).flatMap((code) =>
  code.startsWith('dictionary.') ? [code.slice('dictionary.'.length) as DictionaryFailure] : [],
)

/** A busy, small or broken server is at fault, and may be well later. */
export const passing: readonly ReasonCode[] = ['dictionary.too_slow', 'dictionary.out_of_memory', 'dictionary.server']

export class DictionaryError extends Error {
  readonly reason: DictionaryFailure
  readonly told: Reason

  constructor(failure: DictionaryFailure, options?: ErrorOptions) {
    super(failure, options)
    this.name = 'DictionaryError'
    this.reason = failure
    this.told = reason(`dictionary.${failure}`)
  }
}

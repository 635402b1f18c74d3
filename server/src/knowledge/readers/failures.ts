import { type Reason, reason, type ReasonCode, sentenceOf } from '@millwright/contract/reasons/reason'

type CodeOf<Code extends ReasonCode> = Code extends `reading.${infer Name}` ? Name : never
/** Everything that can go wrong with a file, each with a sentence that its owner can act on. */
export type ReadingFailure = CodeOf<ReasonCode>

export class ReadingError extends Error {
  readonly reason: ReadingFailure
  /** The reason with what its sentence names. */
  readonly told: Reason

  constructor(
    failure: ReadingFailure,
    { languages = [], ...options }: ErrorOptions & { languages?: readonly string[] } = {},
  ) {
    const told = failure === 'no_ocr_data' ? reason('reading.no_ocr_data', { languages }) : reason(`reading.${failure}`)
    super(sentenceOf(told), options)
    this.name = 'ReadingError'
    this.reason = failure
    this.told = told
  }
}

/** Somebody else killed the process that read the file: that says nothing about the file. */
export class ReaderKilled extends Error {
  override name = 'ReaderKilled'
}

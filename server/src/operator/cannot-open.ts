/** Says in one sentence why there is nothing to work on. */
export class CannotOpen extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'CannotOpen'
  }
}

/** Everything that can go wrong with a file, each with a sentence that its owner can act on. */
export const readingMessages = {
  encrypted: 'The file is encrypted. Upload it without a password.',
  damaged: 'The file is damaged and cannot be read. Save it again from the program it comes from and upload it anew.',
  too_slow:
    'A page of the file takes longer than a minute to read. Save the file again in a simpler form and upload it anew.',
  too_many_pages: 'The file has more than 20,000 pages. Split it and upload the parts.',
  out_of_memory: 'Reading the file takes too much memory. Split it and upload the parts.',
  no_text:
    'The pages of the file are pictures without text, and reading pictures is not supported yet. Upload a version with text.',
} as const

export type ReadingFailure = keyof typeof readingMessages

export class ReadingError extends Error {
  readonly reason: ReadingFailure

  constructor(reason: ReadingFailure, options?: ErrorOptions) {
    super(readingMessages[reason], options)
    this.name = 'ReadingError'
    this.reason = reason
  }
}

/** Somebody else killed the process that read the file: that says nothing about the file. */
export class ReaderKilled extends Error {
  override name = 'ReaderKilled'
}

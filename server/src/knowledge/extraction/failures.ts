/** Everything that can go wrong with a file, each with a sentence that its owner can act on. */
export const extractionMessages = {
  encrypted: 'The file is encrypted. Upload it without a password.',
  damaged: 'The file is damaged and cannot be read. Save it again from the program it comes from and upload it anew.',
  too_slow:
    'A page of the file takes longer than a minute to read. Save the file again in a simpler form and upload it anew.',
  too_many_pages: 'The file has more than 20,000 pages. Split it and upload the parts.',
  out_of_memory: 'Reading the file takes too much memory. Split it and upload the parts.',
  no_text:
    'The pages of the file are pictures without text, and reading pictures is not supported yet. Upload a version with text.',
} as const

export type ExtractionReason = keyof typeof extractionMessages

export class ExtractionError extends Error {
  readonly reason: ExtractionReason

  constructor(reason: ExtractionReason, options?: ErrorOptions) {
    super(extractionMessages[reason], options)
    this.name = 'ExtractionError'
    this.reason = reason
  }
}

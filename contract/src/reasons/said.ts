export type Sentence = string | ((params: never) => string)
export type SaidReason = { code: string; params: object }

/** The sentence of a code; of one that is not known, as of a later edition, the code. */
export function said(sentences: Readonly<Record<string, Sentence>>, { code, params }: SaidReason): string {
  const sentence = sentences[code]
  return typeof sentence === 'function' ? sentence(params as never) : (sentence ?? code)
}

/** A line of a picture as it was read, and what a person put in its place. */
export type CorrectedLine = { readAs: string; text: string }

const parts = /\t|\n| · /u

/**
 * How a line or row reads once everything that was corrected in either version is put right: another picture of the same
 * line is often misread the same way. Lines are looked up whole, so that the time grows with the text alone.
 */
export function correctedBy(corrections: readonly CorrectedLine[]): (text: string) => string {
  const known = new Map(corrections.map(({ readAs, text }) => [plain(readAs), plain(text)] as const))
  return (text) =>
    text
      .split(parts)
      .map((part) => {
        const own = plain(part)
        return known.get(own) ?? own
      })
      .join('\t')
}

const plain = (text: string) => text.replace(/\s+/gu, ' ').trim()

type Texts<F> = { before: readonly F[]; after: readonly F[] }

/** Without what both say the same once it is corrected. */
export function withoutCorrected<F extends { kind: string; text: string }>(
  { before, after }: Texts<F>,
  corrections: readonly CorrectedLine[],
): Texts<F> {
  if (corrections.length === 0) return { before, after }
  const correct = correctedBy(corrections)
  const keyOf = ({ kind, text }: F) => `${kind} ${correct(text)}`
  const [old, now] = [before, after].map((some) => new Map(some.map((fact) => [keyOf(fact), fact.text] as const)))
  const isSame = (fact: F) => {
    const [one, other] = [old?.get(keyOf(fact)), now?.get(keyOf(fact))]
    return one !== undefined && other !== undefined && one !== other
  }
  return { before: before.filter((fact) => !isSame(fact)), after: after.filter((fact) => !isSame(fact)) }
}

const longest = 60

/**
 * A name that somebody typed, fit for a sender's name and a sentence: one line, short enough for a phone's list, with
 * nothing that turns the direction of the text. A dot, slash or @ within a word is kept from becoming a link:
 * anybody can register any name for any address, and no mail of ours shall lead to a place of theirs.
 */
export function mailName(typed: string): string {
  const plain = typed
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .trim()
  const characters = Array.from(new Intl.Segmenter().segment(plain), ({ segment }) => segment)
  const short =
    characters.length > longest
      ? `${characters
          .slice(0, longest - 1)
          .join('')
          .trimEnd()}…`
      : plain
  return short.replace(/[.:/@](?=[^\s.])/g, `$&${wordJoiner}`)
}

/** Takes no width. */
const wordJoiner = '\u2060'

/** Latin, Greek and Cyrillic letters in lower case. To compile an expression with `\p{L}` takes a thousand times as long. */
const letters = 'a-zß-öø-ÿāăąćčďđēęěğıįłńňőœřśşšţťūůűźżžα-ωά-ώа-яёіїєґ'

/** An expression over text that `lowered` gave: `\p{L}` and `\p{N}` within a class stand for letters and digits. */
export function wordPattern(source: string, flags = 'u'): RegExp {
  return new RegExp(source.replaceAll('\\p{L}', letters).replaceAll('\\p{N}', '0-9'), flags)
}

/** In lower case, each character in its place. */
export function lowered(text: string): string {
  const lower = text.toLowerCase()
  if (lower.length === text.length) return lower
  return text.replace(/./gsu, (character) => {
    const own = character.toLowerCase()
    return own.length === character.length ? own : character
  })
}

/** Words of all languages as the alternatives of an expression; each is one itself. */
export function anyOf(words: Readonly<Record<string, string>>): string {
  return Object.values(words)
    .flatMap((list) => list.split(', '))
    .toSorted((one, other) => other.length - one.length)
    .join('|')
}

/** A whole word, or several, anywhere. */
export function names(words: Readonly<Record<string, string>>): RegExp {
  return wordPattern(String.raw`(?<![\p{L}\p{N}])(?:${anyOf(words)})(?![\p{L}\p{N}])`)
}

/** The beginning of a word anywhere: `lubric` finds `lubricate` and `lubricación`. */
export function namesBeginning(words: Readonly<Record<string, string>>): RegExp {
  return wordPattern(String.raw`(?<![\p{L}\p{N}])(?:${anyOf(words)})`)
}

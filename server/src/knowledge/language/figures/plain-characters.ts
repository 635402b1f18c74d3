const kept = new Map<string, string>()

/**
 * Digits of every script, blanks, hyphens and signs as the plainest of their kind. One character stands for one, so
 * that offsets stay those of the text.
 */
export function plainCharacters(text: string): string {
  return text.replace(/[^\n\t -~]/g, (character) => {
    let plain = kept.get(character)
    if (plain === undefined) kept.set(character, (plain = plainOf(character)))
    return plain
  })
}

const kinds: readonly (readonly [RegExp, string])[] = [
  [/[\u2010-\u2015\u2212\ufe58\ufe63]/u, '-'],
  // Blanks that part thousands, and all others.
  [/\s/u, ' '],
  [/[×✕⨯]/u, 'x'],
  [/[’‘ʼ٬]/u, "'"],
  [/[″”]/u, '"'],
  [/[⋅∙•]/u, '·'],
  [/[⁄∕]/u, '/'],
  [/µ/u, 'μ'],
  // The ring that stands alone, and the raised o where its font has no degree.
  [/[˚∘]/u, '°'],
  [/\u2126/u, 'Ω'],
  [/\u212a/u, 'K'],
  [/٫/u, '.'],
  [/٪/u, '%'],
  [/[〜～]/u, '~'],
]

function plainOf(character: string): string {
  const digit = digitOf(character)
  if (digit !== null) return digit
  // Letters, digits and signs as wide as a Chinese character.
  const narrow = /[\uff01-\uff5e]/u.test(character) ? character.normalize('NFKC') : character
  return kinds.find(([pattern]) => pattern.test(narrow))?.[1] ?? narrow
}

/** The digits of a script stand one after the other, from its nought on. */
function digitOf(character: string): string | null {
  if (!/\p{Nd}/u.test(character)) return null
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCharCode(character.charCodeAt(0) - value - 1))) value += 1
  return String(value)
}

/** What a purpose begins with in English, Spanish, Portuguese, French and Italian; its verb follows. */
const beginnings = [['in', 'order', 'to'], ['to'], ['para'], ['pour'], ['afin', 'de'], ['afin', 'd'], ['per']]
const joining: ReadonlySet<string> = new Set(['or', 'and', 'o', 'y', 'u', 'e', 'ou', 'et'])
const wordOrStop = /[\p{L}\p{M}]+|[,.:;]/gu
const isWord = /^\p{L}{3,}/u
const notAdverbs: ReadonlySet<string> = new Set(['apply', 'supply', 'reply', 'multiply', 'comply', 'assembly'])
const isLetter = /^\p{L}/u
/** A purpose stands in the first words. */
const maxRead = 200

/**
 * The verbs of the purpose that a text begins with, in small letters: *to replace or add …*, *para limpiar …*, *um den Filter zu
 * wechseln*. None where it begins with none.
 */
export function purposeVerbs(text: string): string[] {
  const words = text.slice(0, maxRead).toLowerCase().match(wordOrStop) ?? []
  const verbs = words[0] === 'um' ? [germanVerb(words)] : verbsBehind(words)
  return verbs.flatMap((verb) => (verb !== undefined && isWord.test(verb) ? [verb] : []))
}

function verbsBehind(words: readonly string[]): (string | undefined)[] {
  const beginning = beginnings.find((one) => one.every((word, at) => words[at] === word))
  if (!beginning) return []
  const [verb, joint, other] = words.slice(beginning.length).filter((word) => !isAdverb(word))
  return joint !== undefined && joining.has(joint) ? [verb, other] : [verb]
}

/** *To safely remove*, *para limpiar cuidadosamente*; *only* and *rely* are too short. */
function isAdverb(word: string): boolean {
  if (word.endsWith('ly')) return word.length >= 5 && !notAdverbs.has(word)
  return word.endsWith('mente') && word.length >= 8
}

/** Behind *zu*, before the first stop. */
function germanVerb(words: readonly string[]): string | undefined {
  const stop = words.findIndex((word) => !isLetter.test(word))
  const clause = stop < 0 ? words : words.slice(0, stop)
  const at = clause.indexOf('zu')
  return at < 0 ? undefined : clause[at + 1]
}

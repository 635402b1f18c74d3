import type { Language } from '../language.ts'
import { placeWord } from './place-words.ts'
import { stopWords } from '../stop-words.ts'

/** Stop-words that a question keeps, and that it is unknown by: *the Down button* is not the Up button. */
const directions: Readonly<Record<Language, ReadonlySet<string>>> = { en: words('up down off') }

/** Stop-words that turn round what is said: *do not open*, *press no*. Those of which no passage says anything are dropped. */
const negations: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: words('no not nor never without'),
  de: words('nicht kein keine keinen keinem keiner ohne nie niemals'),
  es: words('no ni sin nunca'),
  fr: words('pas sans jamais'),
  it: words('no non senza né mai'),
  pt: words('não nem sem nunca'),
  nl: words('niet geen zonder nooit'),
}

/** *Switch it on*, *the lamp is on*: elsewhere *on* says nothing. */
const switchedOn =
  /(?<!\p{L})(?:(?:switch|turn|power)(?:s|es|ed|ing)?(?:\s{1,3}\p{L}{1,12}){0,3}\s{1,3}on(?!\p{L})|(?:is|are|stays?|comes?|goes|put|lamp|light|led|display|pump|motor)\s{1,3}on(?=\s{0,3}(?:$|[?.!,;:)]|(?:when|while|and|or|if|all|after|before)(?!\p{L}))))/iu

/** *No. 5* counts, and denies nothing. */
const numbered = /(?<!\p{L})no\.?\s{0,2}\p{Nd}/iu
const numberedAnywhere = new RegExp(numbered.source, 'giu')

/** A capital within a sentence that has other letters: *position A*, *class C*, and not *A pump leaks*. */
const loneCapital = /(?<=[\p{L}\p{N},;:)][ \u00a0]{1,3}["'“„«(]?)\p{Lu}(?![\p{L}\p{N}'’]|\.\p{L})/gu
const lowerCase = /\p{Ll}\p{Ll}/u
/** A letter of either case where what follows is no noun. */
const behindPlace = new RegExp(
  `(?<!\\p{L})${placeWord}\\s{1,3}["'“„«(]?(?<letter>\\p{L})(?=["'”“»)]?(?:\\s{0,2}(?:$|[?.,;:!)])|\\s{1,2}(?:of|is|and|or|on|in|to|for|at|the|und|oder|der|des|ist|y|o|de|et|ou|du|est|e|del|della|do|da|en|van)(?!\\p{L})))`,
  'giu',
)
/** English writes it large wherever it stands. */
const never: Readonly<Record<Language, string>> = { en: 'i', da: 'i' }

/** Which words of a question are kept, in lower case, though they are stop-words of its language. */
export function createTelling(text: string, written: Language): (word: string) => boolean {
  const language = written === 'und' ? 'en' : written
  const letters = lettersIn(text, language)
  const isOn = language === 'en' && switchedOn.test(text)
  const counts = numbered.test(text) && !/(?<!\p{L})no(?!\p{L})/iu.test(text.replace(numberedAnywhere, ' '))
  return (word) => {
    if (word === 'on') return isOn
    if (word === 'no' && counts) return false
    return directions[language]?.has(word) === true || isNegation(word, language) || letters.has(word)
  }
}

/** *Up* and *down* name something: what goes on from a question may be about them. */
export function isDirection(word: string, language: Language): boolean {
  return directions[language]?.has(word) === true
}

export function isNegation(word: string, language: Language): boolean {
  const own = language === 'und' ? 'en' : language
  return negations[own]?.has(word) === true && stopWords[own]?.has(word) === true
}

/** Whether a text says of something that it is not, does not, or is missing: in the languages whose negations are known. */
export function denies(text: string, language: Language): boolean {
  const own = language === 'und' ? 'en' : language
  const known = negations[own]
  if (!known) return false
  const lower = text.normalize('NFC').toLowerCase()
  return (own === 'en' && contracted.test(lower)) || (lower.match(/\p{L}+/gu) ?? []).some((word) => known.has(word))
}

/** *Doesn't*, *cannot*. */
const contracted = /(?<=\p{L})n['’]t(?!\p{L})|(?<!\p{L})cannot(?!\p{L})/u

function lettersIn(text: string, language: Language): ReadonlySet<string> {
  const capitals = lowerCase.test(text) ? (text.match(loneCapital) ?? []) : []
  const named = Array.from(text.matchAll(behindPlace), ({ groups }) => groups?.['letter'] ?? '')
  const letters = new Set([...capitals, ...named].map((letter) => letter.toLowerCase()))
  const last = never[language]
  if (last !== undefined && !named.some((letter) => letter.toLowerCase() === last)) letters.delete(last)
  return letters
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

import { numberedWord } from './asking/place-words.ts'
import { normalForm } from './normal-form.ts'

const written = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{N}]+(?:[-./_][\p{L}\p{N}]+)*(?![\p{L}\p{M}\p{N}])/gu
const isMixed = /^(?=[^\p{L}]*\p{L})(?=[^\p{N}]*\p{N})/u
/** *25mm*, *3rd*, *2x*, *24VDC*, *10h*: a figure with its unit, or a place in an order. */
const isFigure =
  /^\p{Nd}+(?:[.,]\p{Nd}+)*(?:[-/]\p{Nd}+)?(?:[munkMGμµ]?(?:m|g|l|a|v|w|wh|n|pa|j|hz|s|b|Ω)|v(?:ac|dc)|kg|to?|cm|mm|km|ml|dm|in|ft|lbs?|oz|psi|rpm|min|hp|ps|m?bar|k(?:va|wh?|n|v|hz)|n·?m|mpa|dpi|px|gb|mb|tb|hrs?|hours?|days?|weeks?|months?|years?|x|st|nd|rd|th|er|e|ème|ª|º|d|f|c)$/iu
const longest = 40
const most = 4

/** Codes, models, ports and part numbers of a question: words of letters and digits. */
export function identifiersIn(question: string): string[] {
  const words = normalForm(question, 'NFKC').match(written) ?? []
  return [...new Set(words)]
    .filter((word) => isMixed.test(word) && !isFigure.test(word) && word.length <= longest)
    .slice(0, most)
}

const behindPlace = new RegExp(
  `(?<![\\p{L}\\p{N}])${numberedWord}(?:\\s{1,2}(?:no|nr|n[º°]|number|nummer))?[.:#º°]?\\s{0,2}(?<number>\\p{Nd}{1,6}(?:[-–./]\\p{Nd}{1,6}){0,3})(?![\\p{L}\\p{N}]|[.,]\\p{Nd}|\\s?[%°])(?:\\s?(?<next>\\p{L}{1,6})(?![\\p{L}]))?`,
  'giu',
)

/** What numbers alone name: *port 10-13*, *item no. 7*, and not *channel 5 V*. */
export function numbersNamed(question: string): string[] {
  const found = Array.from(normalForm(question, 'NFKC').matchAll(behindPlace), ({ groups }) => groups ?? {})
  const named = found.filter(({ number = '', next = '' }) => !isFigure.test(number + next))
  return [...new Set(named.map(({ number = '' }) => number))].slice(0, most)
}

/** Without what parts its groups, in small letters. */
export function plainIdentifier(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

import type { Language } from '../language.ts'

const negated =
  /(?<![\p{L}\p{N}])(?<verb>is|are|was|were|do|does|did|has|have|had|wo|ca|could|should|would|must|need)n['’]?t(?![\p{L}\p{N}])/giu
const shortened = /(?<=\p{L})['’](?:s|re|ve|ll|d|m)(?![\p{L}\p{N}])/giu
const apostropheForgotten = /(?<![\p{L}\p{N}])(?:im|ive|whats|wheres|hows|thats|theres)(?![\p{L}\p{N}])/giu

/** *For the first time* asks for what is first, and for no time. */
const forTheFirstTime = /(?<![\p{L}\p{N}])for the first time(?![\p{L}\p{N}-])/giu

/** English runs words together: *doesn't* is `not`, *what's* is `what`. */
export function withoutContractions(text: string, language: Language): string {
  if (language !== 'en' && language !== 'und') return text
  return text
    .replace(negated, 'not')
    .replace(apostropheForgotten, ' ')
    .replace(shortened, '')
    .replace(forTheFirstTime, 'first')
}

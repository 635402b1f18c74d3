import { askingPatterns } from './asking-patterns.ts'
import type { Language } from '../language.ts'

/** *Which kind of*, and what stands with the name of a fluid: *oil type*, *qué tipo de aceite*. */
const asked: Readonly<Record<Language, string>> = {
  en: '(?:what|which) (?:(?<kind>kind|sort)s? of|(?<type>type|grade)s? of (?:\\p{L}+ )?(?:oil|grease|lubricant|coolant|fluid|refrigerant|fuel))|(?:oil|grease|lubricant|coolant|refrigerant|fuel) (?<behind>type|kind|grade|sort)s?',
  de: 'welche[nrs]? (?<kind>art|sorte|typ) (?:\\p{L}*öl|\\p{L}*fett|schmierstoff|kühlmittel|kältemittel)',
  es: 'qué (?<kind>tipo|clase) de (?:aceite|grasa|lubricante|refrigerante)',
  fr: "quel(?:le)? (?<kind>type|sorte) d(?:e |['’])(?:huile|graisse|lubrifiant|liquide)",
}

const patternOf = askingPatterns(asked)

/** The words of a question, in small letters, that only ask for a kind of what stands beside them. */
export function kindWords(text: string, language: Language): ReadonlySet<string> {
  const pattern = patternOf(language)
  const found = pattern ? [...text.normalize('NFC').matchAll(pattern)] : []
  const words = found.flatMap(({ groups }) => Object.values(groups ?? {}).flatMap((word) => word?.toLowerCase() ?? []))
  return new Set(words)
}

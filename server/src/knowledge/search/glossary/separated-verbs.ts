import type { Language } from '../../language/language.ts'

/** Of *take the cover off* and *schalte die Pumpe aus*: which words of the question are the verb and its particle. */
export type SeparatedVerb = { verb: number; particle: number }

/** A question has one or two. */
const maxPairs = 60
/** More words than stand between a verb and its particle. */
const maxBetween = 6

const words = (text: string) => new Set(text.split(' '))

/** These are particles wherever they follow a verb that has them; *on the left* and *in the slot* are places. */
const english = words('off up down out apart together back away')
const englishAtEnd = words('on in')
const englishGoesOn = words('and or but when if before after while again properly correctly to for')

/** They stand at the end of their clause. */
const german = words('ab an auf aus ein los nach um vor zu zurück weg heraus herunter hinein fest zusammen auseinander')
const germanGoesOn = words('und oder aber wenn bevor nachdem ohne um damit bis')

/** All words that may be a verb and its particle, of the words of a question in small letters. */
export function separatedVerbs(surfaces: readonly string[], language: Language): SeparatedVerb[] {
  const pairs = surfaces.flatMap((surface, particle) => {
    if (!isParticle(surface, surfaces[particle + 1], language)) return []
    const first = Math.max(0, particle - 1 - maxBetween)
    return Array.from({ length: particle - first }, (_, at) => ({ verb: first + at, particle }))
  })
  return pairs.slice(0, maxPairs)
}

function isParticle(surface: string, next: string | undefined, language: Language): boolean {
  if (language === 'de') return german.has(surface) && (next === undefined || germanGoesOn.has(next))
  if (language !== 'en' && language !== 'und') return false
  return english.has(surface) || (englishAtEnd.has(surface) && (next === undefined || englishGoesOn.has(next)))
}

/** *Ausschalte*: what a German verb and its particle are as one word; null in other languages. */
export function joinedVerb(
  surfaces: readonly string[],
  { verb, particle }: SeparatedVerb,
  language: Language,
): string | null {
  return language === 'de' ? `${surfaces[particle]}${surfaces[verb]}` : null
}

import type { Language } from '../../language/language.ts'
import { phrasesOf, weakWords } from './asked-phrases.ts'
import { areAlike, isCharacter, placeOf, type Word, wordsIn } from './words.ts'

/** Fields that the question asks for, by their labels. */
export type LabelAsked = { at: number; labels: Set<string> }

type Label = {
  label: string
  /** All of them must stand in the question. */
  needed: Word[]
  /** With what stands in brackets: a unit. */
  all: Word[]
  /** Its place in `labelNames`; null: it is called nothing else. */
  set: number | null
}

const inBrackets = /[([][^)\]]*[)\]]/gu

/** What fields are named, and takes the words that name them: by the whole label or another name of it, else by half. */
export function labelsIn(
  words: readonly Word[],
  known: Iterable<string>,
  { language, taken }: { language: Language; taken: boolean[] },
): LabelAsked[] {
  const labels = [...known].map((label) => readLabel(label, language))
  const found: LabelAsked[] = []
  for (let next = best(words, labels, { language, taken }); next; next = best(words, labels, { language, taken })) {
    for (const at of next.places) taken[at] = true
    found.push({ at: Math.min(...next.places), labels: new Set(next.labels) })
  }
  if (found.length > 0) return found
  const half = inPart(words, labels, { language, taken })
  if (!half) return []
  for (const at of half.places) taken[at] = true
  return [{ at: Math.min(...half.places), labels: new Set(half.labels) }]
}

/** `isExact`: word for word, not by stems alone. */
type LabelPlaces = { places: number[]; labels: string[]; isExact: boolean }
type LabelContext = { language: Language; taken: readonly boolean[] }

/** Labels recur in every question; a company has some dozens of them. */
const remembered = new Map<string, Label>()
const maxRemembered = 20_000

function readLabel(label: string, language: Language): Label {
  const key = `${language} ${label}`
  const known = remembered.get(key)
  if (known) return known
  const weak = weakWords(language)
  const sets = phrasesOf(language).labels
  const whole = wordsIn(label.replace(inBrackets, ' '), language)
  const strong = whole.filter(({ plain }) => !weak.has(plain))
  const needed = strong.length > 0 ? strong : whole
  const isCalled = (phrase: readonly Word[]) => needed.every((word) => phrase.some((other) => areAlike(word, other)))
  const exact = sets.find(({ words }) => words.length === whole.length && placeOf(whole, words) === 0)
  const set = (exact ?? sets.find(({ words }) => isCalled(words)))?.what ?? null
  const made = { label, needed, all: wordsIn(label, language), set }
  if (remembered.size >= maxRemembered) remembered.clear()
  remembered.set(key, made)
  return made
}

function best(words: readonly Word[], labels: readonly Label[], { language, taken }: LabelContext): LabelPlaces | null {
  const places: LabelPlaces[] = []
  for (const { label, needed } of labels) {
    const at = placesOf(words, needed, taken)
    if (!at) continue
    const named = labels.filter((one) => haveSameName(one, label)).map((one) => one.label)
    places.push({ places: at, labels: named, isExact: areWritten(words, at, needed) })
  }
  for (const { what, words: phrase } of phrasesOf(language).labels) {
    const called = labels.filter(({ set }) => set === what)
    if (called.length === 0) continue
    const at = placeOfFree(words, phrase, taken)
    if (at >= 0) {
      const stretch = phrase.map((_, offset) => at + offset)
      const named = called.map(({ label }) => label)
      places.push({ places: stretch, labels: named, isExact: areWritten(words, stretch, phrase) })
    }
  }
  const [longest] = places.toSorted((one, other) => other.places.length - one.places.length)
  if (!longest) return null
  const alike = places.filter(({ places: at }) => at.join() === longest.places.join())
  // *Manufacturer* is no *manufactured*, though their stems are one.
  const exact = alike.filter(({ isExact }) => isExact)
  return { ...longest, labels: (exact.length > 0 ? exact : alike).flatMap((one) => one.labels) }
}

function areWritten(words: readonly Word[], places: readonly number[], wanted: readonly Word[]): boolean {
  return wanted.every(({ plain }, at) => words[places[at] ?? -1]?.plain === plain)
}

function haveSameName(one: Label, label: string): boolean {
  return one.label.toLowerCase() === label.toLowerCase()
}

function placeOfFree(words: readonly Word[], phrase: readonly Word[], taken: readonly boolean[]): number {
  for (let at = placeOf(words, phrase); at >= 0; at = placeOf(words, phrase, at + 1)) {
    if (phrase.every((_, offset) => !taken[at + offset])) return at
  }
  return -1
}

/** In any order, but characters only in their own. */
function placesOf(words: readonly Word[], needed: readonly Word[], taken: readonly boolean[]): number[] | null {
  if (needed.some(isCharacter)) {
    const at = placeOfFree(words, needed, taken)
    return at < 0 ? null : needed.map((_, offset) => at + offset)
  }
  const places = needed.map((word) => words.findIndex((one, at) => !taken[at] && areAlike(word, one)))
  return places.length === 0 || places.includes(-1) ? null : [...new Set(places)]
}

/** The labels of which most, and half at least, stands in the question. */
function inPart(
  words: readonly Word[],
  labels: readonly Label[],
  { language, taken }: LabelContext,
): LabelPlaces | null {
  const weak = weakWords(language)
  const parts = labels.flatMap(({ label, needed, all }) => {
    const wanted = [...needed, ...all.filter((word) => !needed.includes(word))].filter(({ plain }) => !weak.has(plain))
    const places = wanted.flatMap((word) => {
      const at = words.findIndex((one, place) => !taken[place] && !isCharacter(one) && areAlike(word, one))
      return at < 0 ? [] : [at]
    })
    const share = places.length / needed.length
    return places.length > 0 && share >= 0.5 ? [{ label, places: [...new Set(places)], share }] : []
  })
  const [most] = parts.toSorted((one, other) => other.places.length - one.places.length || other.share - one.share)
  if (!most) return null
  const alike = parts.filter(({ places, share }) => places.join() === most.places.join() && share === most.share)
  return { places: most.places, labels: alike.map(({ label }) => label), isExact: false }
}

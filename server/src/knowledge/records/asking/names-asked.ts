import { phrasesOf, takePhrases, weakWords } from './asked-phrases.ts'
import type { Records, TellingParts } from '../records.repository.ts'
import type { Language } from '../../language/language.ts'
import { fold } from '../../language/stems.ts'
import { areAlike, isCharacter, type Word, wordsIn } from './words.ts'
import { normalForm } from '../../language/normal-form.ts'

/** What records a stretch of the question names. */
export type NameAsked = {
  at: number
  length: number
  assets: Set<string>
  departments: Set<string>
  /** A person may be an expert of several assets. */
  experts: Set<string>
  /** Assets that hold these words as the value of the field with this label. */
  values: { assetId: string; label: string }[]
  /** These words are the whole name. */
  isWhole: boolean
}

/** What may be named in a question; a value by the label of its field. */
export type Nameable = { kind: 'asset' | 'department' | 'expert' | 'value'; id: string; label: string; text: string }

const shortestWord = 3

/** The longest stretches that name something, none of them within another. `isWeak`: a word that names nothing alone. */
export function namesIn(
  words: readonly Word[],
  nameable: readonly Nameable[],
  { language, isWeak }: { language: Language; isWeak: (word: Word) => boolean },
): NameAsked[] {
  const places = placesByKey(words)
  const stretches = new Map<string, NameAsked & { rank: number }>()
  for (const named of nameable) {
    const name = wordsIn(named.text, language)
    for (const { at, length } of runsOf(words, name, places)) {
      const isWhole = length === name.length
      if (!isWhole && !tells(words.slice(at, at + length), named.kind, isWeak)) continue
      if (isWhole && words.slice(at, at + length).every(isWeak)) continue
      add(stretches, { at, length, rank: rankOf(named.kind, isWhole) }, named)
    }
  }
  const found: NameAsked[] = []
  const best = [...stretches.values()].toSorted((one, other) => other.length - one.length || one.rank - other.rank)
  for (const one of best) {
    const isFree = found.every((kept) => one.at + one.length <= kept.at || kept.at + kept.length <= one.at)
    if (isFree) found.push(one)
  }
  return found
}

/** What of the records may be named in the question, in whatever language that is read: something begins as a word of it. */
export function nameableIn(question: string, { assets, departments, experts }: Records): Nameable[] {
  const beginnings = new Set(
    wordsIn(question, 'none').map(({ plain }) => Array.from(plain).slice(0, beginning).join('')),
  )
  if (beginnings.size === 0) return []
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...beginnings].join('|')})|${unspacedOf(question)}`, 'u')
  const found: Nameable[] = []
  const add = (kind: Nameable['kind'], id: string, { text, label = '' }: { text: string; label?: string }) => {
    if (pattern.test(fold(normalForm(text, 'NFKC').toLowerCase()))) found.push({ kind, id, label, text })
  }
  for (const { id, name } of departments) add('department', id, { text: name })
  for (const { id, firstName, lastName } of experts) add('expert', id, { text: `${firstName} ${lastName}` })
  for (const { id, name, fields } of assets) {
    add('asset', id, { text: name })
    for (const { type, label, value } of fields) if (type === 'text') add('value', id, { text: value, label })
  }
  return found
}

/** What a record holds one of that the question names, read in this language. */
export function tellingParts(question: string, language: Language): TellingParts {
  const words = wordsIn(question, language)
  const weak = weakWords(language)
  const common = words.map(() => false)
  takePhrases(words, phrasesOf(language).asking, common)
  const telling = words.filter(({ plain }, at) => !common[at] && !weak.has(plain))
  const long = telling.filter(
    (word) => word.plain.length >= shortestWord || /\p{N}/u.test(word.plain) || isCharacter(word),
  )
  return { inNames: telling.map(partOf), inValues: long.map(partOf) }
}

/** What stands in a text, as `folded_words` writes it, that holds the word or one that is like it. */
export function partOf(word: Word): string {
  const folded = (text: string) => normalForm(text, 'NFKD').replace(/[\u0300-\u036f]/gu, '')
  if (isCharacter(word)) return folded(word.plain)
  // A number is named as it is, a word in another form.
  if (/\p{N}/u.test(word.plain) || word.plain.length < shortestWord) return ` ${folded(word.plain)} `
  return ` ${folded(Array.from(word.plain).slice(0, beginning).join(''))}`
}

/** The assets whose whole name stands in the text, read in the first of these languages. */
export function assetsNamed(text: string, records: Records, [language = 'en']: readonly Language[]): string[] {
  const names = namesIn(wordsIn(text, language), nameableIn(text, records), { language, isWeak: () => false })
  return names.filter(({ isWhole }) => isWhole).flatMap(({ assets }) => [...assets])
}

/** A word in another form still begins so. */
const beginning = 3

function unspacedOf(question: string): string {
  const characters = wordsIn(question, 'none').filter(isCharacter)
  return characters.length > 0 ? `[${characters.map(({ plain }) => plain).join('')}]` : '(?!)'
}

/** Each longest run of the name's words in the question; `places`: where each key stands there. */
function runsOf(
  words: readonly Word[],
  name: readonly Word[],
  places: ReadonlyMap<string, readonly number[]>,
): { at: number; length: number }[] {
  const longest = new Map<number, number>()
  for (const [from, first] of name.entries()) {
    for (const at of new Set(first.keys.flatMap((key) => places.get(key) ?? []))) {
      let length = 1
      while (at + length < words.length && from + length < name.length) {
        if (!areAlike(words[at + length] as Word, name[from + length] as Word)) break
        length++
      }
      longest.set(at, Math.max(length, longest.get(at) ?? 0))
    }
  }
  return [...longest].map(([at, length]) => ({ at, length }))
}

function placesByKey(words: readonly Word[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const [at, { keys }] of words.entries()) {
    for (const key of keys) places.set(key, [...(places.get(key) ?? []), at])
  }
  return places
}

/** Whether a part of a name stands for it: a number beside a word, or a word that is none of the common ones. */
function tells(run: readonly Word[], kind: Nameable['kind'], isWeak: (word: Word) => boolean): boolean {
  const strong = run.filter((word) => !isWeak(word))
  if (run.some(isCharacter)) return run.length > 1 && strong.length > 0
  const isLong = strong.some(({ plain }) => plain.length >= shortestWord && /\p{L}/u.test(plain))
  const isCode = strong.some(({ plain }) => plain.length > 1 && /\p{N}/u.test(plain) && /\p{L}/u.test(plain))
  const isNumber = strong.some(({ plain }) => /^\p{N}{4,}$/u.test(plain))
  // The words of a department's name are those of everyday: only two of them name it.
  if (kind === 'department') return strong.length > 1 || isCode
  if (kind === 'value') return isCode || strong.some(({ plain }) => plain.length > shortestWord && /\p{L}/u.test(plain))
  return isLong || isCode || isNumber
}

function rankOf(kind: Nameable['kind'], isWhole: boolean): number {
  return ['asset', 'expert', 'department', 'value'].indexOf(kind) + (isWhole ? 0 : 4)
}

function add(
  stretches: Map<string, NameAsked & { rank: number }>,
  { at, length, rank }: { at: number; length: number; rank: number },
  { kind, id, label }: Nameable,
): void {
  // What is named whole is meant before what only has a word of it.
  const key = `${at} ${length} ${rank}`
  const known = stretches.get(key) ?? {
    at,
    length,
    rank,
    assets: new Set<string>(),
    departments: new Set<string>(),
    experts: new Set<string>(),
    values: [],
    isWhole: rank < 4,
  }
  stretches.set(key, known)
  if (kind === 'asset') known.assets.add(id)
  if (kind === 'department') known.departments.add(id)
  if (kind === 'expert') known.experts.add(id)
  if (kind === 'value') known.values.push({ assetId: id, label })
}

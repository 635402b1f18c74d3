import type { SkillName } from '@millwright/contract/people'
import { followUpWords } from '../../language/follow-up-words.ts'
import type { Language } from '../../language/language.ts'
import { type AskedPhrase, phrasesOf, takePhrases, weakWords } from './asked-phrases.ts'
import type { AskingKind } from './asking.ts'
import { type DocumentsAsked, documentsIn } from './documents-asked.ts'
import { asksForEvery, asksWhich } from './every-words.ts'
import { labelsIn } from './labels-asked.ts'
import { type Nameable, type NameAsked, namesIn } from './names-asked.ts'
import { namingTheMaker } from './naming-the-maker.ts'
import { respelled } from './respelled.ts'
import { skillsIn } from './skills-asked.ts'
import { type Condition, conditionsOf, valuesIn } from './values-asked.ts'
import { isCharacter, normalised, type Word, wordsIn } from './words.ts'

/** What of the records a question asks for. Ids are those of records that the viewer may see. */
export type RecordsQuestion =
  /** `within`: only those of these departments; empty: of any. */
  | { ask: 'fields'; assets: ReadonlySet<string>; labels: ReadonlySet<string> | null; within?: ReadonlySet<string> }
  | { ask: 'assets'; counted: boolean; where: AssetFilter }
  | { ask: 'departments'; of: ReadonlySet<string> | null; counted: boolean }
  | { ask: 'experts'; counted: boolean; skills: readonly SkillName[]; within: RecordsScope }
  | { ask: 'people'; experts: ReadonlySet<string> }
  | ({ ask: 'documents'; of: RecordsScope } & DocumentsAsked)
  | { ask: 'members'; assets: ReadonlySet<string>; counted: boolean }

/** Empty sets: anywhere. */
export type RecordsScope = { assets: ReadonlySet<string>; departments: ReadonlySet<string> }

export type AssetFilter = RecordsScope & {
  /** What they hold in a field of text. */
  values: readonly { assetId: string; label: string }[]
  /** The field that conditions and the extreme speak of. */
  labels: ReadonlySet<string>
  conditions: readonly Condition[]
  extreme: 'most' | 'least' | null
}

/** What of the records may be named in the question, and the labels of all fields. */
export type KnownNames = { names: readonly Nameable[]; labels: ReadonlySet<string> }

export type AskedAbout = {
  language: Language
  /** The assets that are meant where none is named. */
  meant: readonly string[]
  /** A picture shows them: a question that names nothing asks what they are. */
  isShown?: boolean
  /** Nothing but records is asked: a name alone asks for what is known of it. */
  only?: boolean
}

type AskedRecords = {
  has: (asking: AskingKind) => boolean
  names: readonly NameAsked[]
  labels: ReadonlySet<string>
  skills: readonly SkillName[]
  /** Null where none are asked for. */
  documents: DocumentsAsked | null
  conditions: readonly Condition[]
  meant: readonly string[]
  isShown: boolean
  only: boolean
  /** All that there are of something, or which of the assets: not the one that it is asked of. */
  ofAll: boolean
  whichAsset: boolean
  /** Departments by another form of their name: *the pump* in *Pumps* is one of its assets. */
  oneOf: ReadonlySet<string>
}

type Stretch = { at: number; length: number }

/** A longer one tells a story, which no record answers. */
const maxWords = 40

const isUnit =
  /^(?:[munkMG]?(?:m|g|l|A|V|W|N|Pa|J|Hz)|kg|to?|tons?|tonnes?|tonnen?|cm|mm|km|ml|in|ft|lbs?|psi|rpm|min|hp|ps|bar|mbar|kva|kw|kn|nm|mpa|hz|h|hours?|years?|kilograms?|kilowatts?|volts?|amps?|euros?|eur|usd|°?c|percent)$/iu

/**
 * Reads the question in this language. Null unless every word of it names a record, a field, a skill or a value, or
 * asks for one: a question of the manuals says something else besides.
 */
export function readRecordsQuestion(question: string, known: KnownNames, about: AskedAbout): RecordsQuestion | null {
  const words = wordsIn(question, about.language)
  if (words.length === 0 || words.length > maxWords) return null
  const asWritten = readWords({ question, words }, known, about)
  if (asWritten) return asWritten
  const otherwise = respelled(words, about.language)
  return otherwise && readWords({ question, words: otherwise }, known, about)
}

type WordsOfQuestion = { question: string; words: readonly Word[] }

function readWords(
  { question, words: written }: WordsOfQuestion,
  known: KnownNames,
  { language, meant, isShown = false, only = false }: AskedAbout,
): RecordsQuestion | null {
  const words = namingTheMaker(written, language)
  const phrases = phrasesOf(language)
  const weak = weakWords(language)
  // Where nothing else is named: the word for machine is no part of a machine's name.
  const common = takePhrases(
    words,
    phrases.asking,
    words.map(() => false),
  )
  const ofDocuments = takePhrases(
    words,
    phrases.documents,
    words.map(() => false),
  )
  const isCommon = words.map((_, at) =>
    [...common, ...ofDocuments].some((phrase) => at >= phrase.at && at < phrase.at + phrase.length),
  )
  const isWeak = (word: Word) => weak.has(word.plain) || isCommon[words.indexOf(word)] === true
  const taken = words.map(() => false)

  const overlaps = (one: Stretch) => (other: Stretch) =>
    one.at < other.at + other.length && other.at < one.at + one.length
  const isOfPeople = common.some(({ what }) => what === 'knows' || what === 'expert')
  const skilled = isOfPeople ? skillsIn(words) : []
  // Whoever knows robots need not know a robot of that name.
  const names = namesIn(words, known.names, { language, isWeak }).filter(
    (name) => name.isWhole || !skilled.some(overlaps(name)),
  )
  const skills = skilled.filter((skill) => !names.some(overlaps(skill)))
  for (const { at, length } of [...names, ...skills]) taken.fill(true, at, at + length)
  const labelled = labelsIn(words, known.labels, { language, taken })
  const values = valuesIn(normalised(question), words, taken)
  for (const { at, length } of values) {
    taken.fill(true, at, at + length)
    const unit = words[at + length]
    if (unit && isUnit.test(unit.written)) taken[at + length] = true
  }
  const documents = documentsIn(words, { language, taken })
  takePhrases(words, phrases.asking, taken)
  if (words.some((word, at) => !taken[at] && !weak.has(word.plain))) return null

  const askings = common.flatMap(({ what, at, length }): AskedPhrase[] =>
    what === 'filler' || [...names, ...skills].some(overlaps({ at, length })) ? [] : [{ asking: what, at, length }],
  )
  const whichAsset = askings.some(({ asking, at }) => asking === 'asset' && asksWhich(words, at, language))
  return decide({
    has: (asking) => askings.some((one) => one.asking === asking),
    names,
    labels: new Set(labelled.flatMap(({ labels }) => [...labels])),
    skills: skills.map(({ skill }) => skill),
    conditions: conditionsOf(values, askings),
    meant,
    // *This* alone asks nothing.
    isShown: isShown || (words.length > 1 && pointsAt(question, words, language)),
    only,
    documents,
    ofAll: asksForEvery(words, language) || whichAsset,
    whichAsset,
    oneOf: inOtherForm(names, words, known),
  })
}

function inOtherForm(names: readonly NameAsked[], words: readonly Word[], known: KnownNames): Set<string> {
  const nameOf = (id: string) => known.names.find((one) => one.kind === 'department' && one.id === id)?.text ?? ''
  return new Set(
    names.flatMap(({ at, length, departments }) => {
      const written = words.slice(at, at + length).map(({ plain }) => plain)
      const isName = (id: string) =>
        wordsIn(nameOf(id), 'none')
          .map(({ plain }) => plain)
          .join(' ') === written.join(' ')
      return [...departments].filter((id) => !isName(id))
    }),
  )
}

/** *This machine*, where words are not told from each other by blanks: elsewhere these say something else. */
const pointing: Partial<Readonly<Record<Language, RegExp>>> = {
  zh: /[这那该]/u,
  ko: /(?<!\p{L})[이그저] ?(?:설비|기계|장비|자산)|(?:설비|기계|장비|자산)(?:예요|이에요|입니까|인가요)/u,
}

/** *What machine is this?* */
function pointsAt(question: string, words: readonly Word[], language: Language): boolean {
  const standsFor = followUpWords[language]?.standsFor ?? []
  if (words.some(isCharacter)) {
    return standsFor.some((one) => question.includes(one)) || pointing[language]?.test(question) === true
  }
  return words.some(({ written }) => standsFor.includes(written.toLowerCase()))
}

function decide(asked: AskedRecords): RecordsQuestion | null {
  const { has, names, labels, skills, conditions, meant, isShown, only, ofAll } = asked
  const assets = union(names.map((name) => name.assets))
  const departments = union(names.map((name) => name.departments))
  const experts = union(names.map((name) => name.experts))
  const values = names.flatMap((name) => name.values)
  const place = { assets, departments }
  const orHere = assets.size > 0 ? assets : new Set(departments.size === 0 ? meant : [])
  const counted = has('many')

  if (asked.documents) {
    const isOfOthers = labels.size > 0 || values.length > 0 || conditions.length > 0 || experts.size > 0
    const isOfPeople = (['who', 'knows', 'expert', 'member', 'department'] as const).some(has) || skills.length > 0
    const of = { assets: orHere, departments }
    if (isOfOthers || isOfPeople || asked.whichAsset || orHere.size + departments.size === 0) return null
    return { ask: 'documents', of, ...asked.documents }
  }
  if (has('access') && (has('who') || has('member')) && labels.size === 0 && skills.length === 0) {
    return orHere.size > 0 ? { ask: 'members', assets: orHere, counted } : null
  }
  if (experts.size > 0 && labels.size === 0 && conditions.length === 0 && assets.size === 0) {
    return has('who') || has('contact') || has('everything') || has('knows') || has('expert') || has('where') || only
      ? { ask: 'people', experts }
      : null
  }
  if (skills.length > 0 && labels.size === 0) {
    return { ask: 'experts', counted, skills, within: place }
  }
  if (has('expert') && labels.size === 0 && values.length === 0) {
    return { ask: 'experts', counted, skills: [], within: departments.size > 0 ? place : { ...place, assets: orHere } }
  }
  const extreme: AssetFilter['extreme'] = has('most') ? 'most' : has('least') ? 'least' : null
  const filter = { ...place, values, labels, conditions, extreme }
  const isOfAssets = has('asset') || (counted && assets.size > 0)
  if (conditions.length > 0) {
    // A condition without a field would say nothing.
    return labels.size > 0 && (has('asset') || assets.size !== 1)
      ? { ask: 'assets', counted, where: { ...filter, extreme: null } }
      : null
  }
  if (values.length > 0) {
    const isNamed = labels.size === 0 || values.some(({ label }) => labels.has(label))
    return isNamed && assets.size === 0 ? { ask: 'assets', counted, where: { ...filter, extreme: null } } : null
  }
  if (labels.size > 0 && extreme !== null && has('asset')) return { ask: 'assets', counted: false, where: filter }
  if (labels.size > 0 && extreme === null && assets.size === 0 && (ofAll || (counted && has('asset'))))
    return { ask: 'assets', counted, where: filter }
  if (labels.size > 0 && orHere.size > 0) return { ask: 'fields', assets: orHere, labels }
  const isOneOf = departments.size > 0 && [...departments].every((id) => asked.oneOf.has(id))
  if (labels.size > 0 && extreme === null && isOneOf && meant.length > 0)
    return { ask: 'fields', assets: new Set(meant), labels, within: departments }
  if (labels.size > 0 || extreme !== null) return null
  if ((has('department') || has('where')) && assets.size > 0) return { ask: 'departments', of: assets, counted: false }
  if (has('department') && departments.size === 0 && !has('asset')) return { ask: 'departments', of: null, counted }
  if ((has('everything') || only) && assets.size > 0 && !counted && !has('asset'))
    return { ask: 'fields', assets, labels: null }
  if (isShown && orHere.size > 0 && names.length === 0 && !counted)
    return { ask: 'fields', assets: orHere, labels: null }
  // *Whose machine is it?* asks for no machines.
  if ((isOfAssets && !has('who')) || (departments.size > 0 && counted)) {
    return { ask: 'assets', counted, where: filter }
  }
  return null
}

function union(sets: readonly ReadonlySet<string>[]): Set<string> {
  return new Set(sets.flatMap((set) => [...set]))
}

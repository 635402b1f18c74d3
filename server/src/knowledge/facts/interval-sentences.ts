import { measuresIn } from './measures.ts'
import { joined } from './named-values.ts'
import type { Around, SaidInText } from './read-fact.ts'
import { articles } from './words/fact-words.ts'
import {
  type Interval,
  intervalsIn,
  namedIntervalIn,
  obligationIn,
  vagueIntervalIn,
  workIn,
} from './words/interval-words.ts'
import { lowered } from './words/languages.ts'

type SaidInSentence = Omit<SaidInText, 'ranges'>

const maxSentenceLength = 250
const maxWorkLength = 200

/** *Change the oil every 4,000 h or yearly.* */
export function intervalsOfSentence(whole: string, around: Around): SaidInSentence[] {
  if (whole.length > maxSentenceLength) return []
  const named = namedIntervalIn(whole)
  if (named) return [intervalOf(named.name.replace(articles, ''), named.value)]
  const { text, when } = partedFrom(withoutAside(whole))
  const found = intervalsIn(text).map((one) => ({ ...one, end: endOfPhrase(text, one.end) }))
  const vague = found.length === 0 ? vagueIntervalIn(text) : null
  if (vague) return isOrder(text) ? saidOfPart({ text, found: [vague] }, when, around) : []
  if (found.length === 0 || found.length > 2) return []
  return partsOf(text, found).flatMap((part) => saidOfPart(part, when, around))
}

/** *Check the cable weekly - replace it if damaged*: what stands behind the dash is other work. */
function withoutAside(text: string): string {
  const at = text.search(/\s[-–—]\s/u)
  const first = at < 0 ? text : text.slice(0, at)
  const isWhole = workIn(first) >= 0 && (intervalsIn(first).length > 0 || vagueIntervalIn(first) !== null)
  return isWhole && intervalsIn(text.slice(first.length)).length === 0 ? first : text
}

/** *After each use of the spare pump, …*: whose use it is belongs to when, as far as the clause goes. */
const whose = /^\s(?:of|von|de[rsl]?|des|du|del|della|dell['’]|di|do|da)\s[^,;:.()]{2,60}(?=[,;:.]?$|[,;:])/iu

function endOfPhrase(text: string, end: number): number {
  const [of = ''] = whose.exec(text.slice(end)) ?? []
  // *After each use of the pump flush the pipe*: where the work begins, nobody can tell.
  return workIn(of) >= 0 ? end : end + of.length
}

const beginsWithWhose = /^(?:of|von|des|du|del|della|do)\s/iu

const trailing =
  /[\s,]\s?(?:(?:especially|above all|particularly|insbesondere|vor allem|sobre todo|especialmente|surtout|plus particuli[eè]rement|soprattutto) )?(?:if|when|wenn|falls|sofern|si|cuando|lorsqu(?:e |['’])|quand|quando|se)\s/giu

const alternative = /,?\s(?:and|or|und|oder|y|o|et|ou|e)$/iu
const isAnd = /^,?\s?(?:and|und|y|et|e)$/iu

/** A sentence, and the clause behind it that says in which case: *…, if it is used outside*. */
function partedFrom(text: string): { text: string; when: string } {
  for (const { index, 0: whole } of text.matchAll(trailing)) {
    const main = text.slice(0, index)
    if (intervalsIn(main).length === 0 && !vagueIntervalIn(main)) continue
    const [joint = ''] = alternative.exec(main) ?? []
    const clause = text.slice(index + (whole.length - whole.trimStart().length))
    // *…, and if necessary add oil* is other work; *… or when it is dirty* says when as well.
    if (isAnd.test(joint.trim())) return { text: main.slice(0, main.length - joint.length), when: '' }
    const when = `${joint.trim()} ${clause}`.replace(/^[\s,]+|[\s.;!]+$/gu, '')
    return { text: main.slice(0, main.length - joint.length), when }
  }
  return { text, when: '' }
}

type Part = { text: string; found: readonly Interval[] }

const separator = /[,;]\s(?:(?:and|und|y|et|e)\s)?|\s(?:and|und|y|et|e)\s/gu

/** *Check the belt weekly and change the oil every 500 h* is two; *… first after 50 h, then every 500 h* is one. */
function partsOf(text: string, found: readonly Interval[]): Part[] {
  const [first, second] = found
  if (!first || !second) return [{ text, found }]
  const isLeading = first.start === 0
  const cuts = [...text.slice(first.end, second.start).matchAll(separator)].map(({ index, 0: whole }) => ({
    before: first.end + index,
    behind: first.end + index + whole.length,
  }))
  const at = (isLeading ? cuts.toReversed() : cuts).find(
    ({ before, behind }) => workIn(text.slice(0, before)) >= 0 && workIn(text.slice(behind)) >= 0,
  )
  if (!at) return [{ text, found }]
  const moved = { ...second, start: second.start - at.behind, end: second.end - at.behind }
  return [
    { text: text.slice(0, at.before), found: [first] },
    { text: text.slice(at.behind), found: [moved] },
  ]
}

/** *It should be cleaned weekly*: of what, the heading tells. */
const pronoun = /^(?:it|they|this|these|es|sie|dies\p{L}*|il|elle|ils|elles|esto|estos)\s/iu

function saidOfPart({ text, found }: Part, when: string, { place }: Around): SaidInSentence[] {
  const first = found[0]?.start ?? 0
  const obliged = obligationIn(text)
  // What must be done is work by any verb; *the weekly plan must be followed* says of what kind it is.
  if (workIn(text) < 0 && (obliged < 0 || obliged > first)) return []
  const { main, also } = withoutAlternative(text, found)
  const work = workAround(main, found)
  if (work === null || isAboutPlans.test(lowered(work))) return []
  const within = pronoun.test(work) ? place : ''
  return found.map(({ start, end, isFirst }) =>
    intervalOf(work, text.slice(start, end), joined(isFirst ? 'first' : '', also, when, within)),
  )
}

/** *… or at the first sign of wear*, right behind an interval, says when as well. */
function withoutAlternative(text: string, found: readonly Interval[]): { main: string; also: string } {
  const end = found.at(-1)?.end ?? 0
  const behind = text.slice(end)
  if (!/^,?\s(?:(?:and|und|y|et|e)\s?\/\s?)?(?:or|oder|o|ou)\s/iu.test(behind)) return { main: text, also: '' }
  return { main: text.slice(0, end), also: behind.replace(/^[\s,]+|[\s.;!]+$/gu, '') }
}

const isAboutPlans =
  /(?<![a-zà-ÿ])(?:be (?:followed|observed|obeyed|respected)|einhalten|eingehalten|befolgen|befolgt|respetar|respect(?:er|[ée]s?)|rispettat[eioa])(?![a-zà-ÿ])/u

/** Says that something is to be done: by a word for that, or by beginning with the work. */
function isOrder(text: string): boolean {
  const work = workIn(text)
  if (work < 0) return false
  return obligationIn(text) >= 0 || text.slice(0, work).trim().split(/\s+/u).length <= 2
}

const doubting =
  /(?<![a-zà-ÿ])(?:not|never|if|whether|how often|wie oft|con qu[eé] frecuencia|cada cu[aá]nto|à quelle fr[eé]quence|ogni quanto|nicht|nie|wenn|ob|no|nunca|si|ne|jamais|non|mai|se)(?![a-zà-ÿ])/u
/** *With no load* and *at no-load speed* say in which state it is done. */
const stateWithout = /(?<![a-zà-ÿ])(?:(?:at|with|under|on|in)\sno[\s-]|no-)(?=[a-z])/gu
const whichever =
  /,?\s(?:whichever (?:comes|occurs|is) (?:first|sooner|earlier)|je nachdem,? was zuerst eintritt|lo que (?:ocurra|suceda) (?:antes|primero)|selon la premi[eè]re [eé]ch[eé]ance)/iu
const example = /^(?:for example|e\.g\.|zum beispiel|z\. ?b\.|por ejemplo|par exemple|ad esempio)[\s,;:]+/iu

/** What is done, without when. */
function workAround(text: string, found: readonly Interval[]): string | null {
  let at = 0
  let rest = ''
  for (const { start, end } of found) {
    // *properly and periodically*
    const before = text.slice(at, start).replace(/(\p{L}{3,}(?:ly|mente|ment))\s(?:and|y|et|e)\s$/iu, '$1 ')
    rest += `${before} `
    at = end
  }
  rest += text.slice(at)
  // *one year (or after 500 h)*: part of something that is not read.
  if (/\((?:or|oder|o|ou|and|und|y|et|e)\s+\)/iu.test(rest)) return null
  const work = rest
    .replace(whichever, '')
    .replace(example, '')
    .replace(/\(\s*\)/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s,:;.–—-]+|[\s,:;.!–—-]+$/gu, '')
    .replace(/\s([,.;:])/gu, '$1')
    .replace(
      /(?:,|\s(?:and|und|y|et|e|or|at least|mindestens))?(?:\s(?:then|dann|danach|luego|despu[eé]s|puis|ensuite|poi))?$/iu,
      '',
    )
    .trim()
  if (work.length < 5 || work.length > maxWorkLength || beginsWithWhose.test(work)) return null
  if (workIn(work) < 0 && obligationIn(work) < 0) return null
  // A clause says something else: *how often it is done depends on …*
  return doubting.test(lowered(work).replace(stateWithout, '')) ? null : work
}

/** An interval with its work; one amount of time is a value with a unit, any other is as it is said. */
export function intervalOf(work: string, phrase: string, condition = ''): SaidInSentence {
  const said = phrase.trim().replace(/[:.]$/u, '')
  const amounts = measuresIn(said)
  const [only] = amounts
  const isOne =
    only !== undefined && amounts.length === 1 && only.end === said.length && !/\b(?:or|oder|ou)\b/iu.test(said)
  const { value, unit } = isOne ? only : { value: said, unit: '' }
  return { kind: 'interval', subject: work, attribute: 'interval', value, unit, condition }
}

import { bulletSigns } from '../language/bullets.ts'
import type { TextSpan } from '../../schema/segment-table.ts'
import { type Measure, measuredBy, measuresIn } from './measures.ts'
import { intervalsOfSentence } from './interval-sentences.ts'
import { joined } from './named-values.ts'
import { whoOfSentence } from './who/who-sentences.ts'
import type { Around, SaidInText } from './read-fact.ts'
import {
  articles,
  fillWords,
  fluidWords,
  germanExceeds,
  lessThan,
  mayNotExceed,
  tightenWord,
  tightenWords,
  toTorque,
} from './words/fact-words.ts'
import { lowered } from './words/languages.ts'

const maxSentenceLength = 400
const maxObjectLength = 90

type Sentence = TextSpan & { text: string }

/** What a sentence or an item of a list says with a figure and its unit, with an interval, or of who may do it. */
export function factsOfSentence(sentence: Sentence, around: Around): SaidInText[] {
  if (sentence.text.length > maxSentenceLength) return []
  const ranges = [{ start: sentence.start, end: sentence.end }]
  const text = withoutMarker(sentence.text)
  const measures = measuresIn(text)
  const said = [
    ...(measures.length > 0 ? [...tightenings(text, measures, around), ...limits(text, measures, around)] : []),
    ...(measures.length > 0 ? fillings(text, measures, around) : []),
    ...intervalsOfSentence(text, around),
    ...whoOfSentence(text),
  ]
  return said.map((one) => ({ ...one, ranges }))
}

type SaidInSentence = Omit<SaidInText, 'ranges'>

const markers = new RegExp(`^(?:[${bulletSigns}–—*-]\\s+|\\(?\\d{1,3}[.)]\\s+|\\(?\\p{L}\\)\\s+)+`, 'u')

function withoutMarker(text: string): string {
  return text.replace(markers, '').trim()
}

/** *Tighten the gland nuts to 12 Nm.* */
function tightenings(text: string, measures: readonly Measure[], { heading }: Around): SaidInSentence[] {
  if (!tightenWords.test(lowered(text))) return []
  const torques = measures.filter(({ of }) => measuredBy(of) === 'torque')
  const [torque] = torques
  if (!torque || torques.length > 2 || (torques.length === 2 && torques[0]?.of === torques[1]?.of)) return []
  const object = objectBefore(text.slice(0, torque.start))
  if (object === null) return []
  return [
    {
      kind: 'setting',
      subject: object,
      attribute: 'torque',
      value: torque.value,
      unit: torque.unit,
      condition: heading,
    },
  ]
}

/** What is tightened, of the text before the figure; null where that cannot be told. */
function objectBefore(before: string): string | null {
  let object = before.replace(toTorque, '')
  // German says what is done behind it: the verb stands before only as *Ziehen Sie*.
  const verbs = [...lowered(object).matchAll(tightenWord)]
  const last = verbs.at(-1)
  if (last) {
    const behind = object.slice(last.index + last[0].length).trim()
    // *The nuts are tightened to*: the verb stands behind.
    object =
      behind === '' || /^(?:crosswise|evenly|sequentially)$/iu.test(behind) ? object.slice(0, last.index) : behind
  }
  object = object
    .trim()
    .replace(/^(?:sie|then|now|dann|of the|of|der|des|for|für|de|del|de la|des|per)\s+/iu, '')
    .replace(
      /\s+(?:must be|should be|are|is|to be|werden|wird|müssen|muss|deben?|doit|doivent|devono|deve|se|être|essere)(?:\s+\p{L}{1,4})?$/iu,
      '',
    )
    .trim()
  const clause =
    object.split(/[,;]\s|\s(?:and|und|y|et|e|then)\s(?=\p{Ll}{4,}\s(?:the|die|den|los|las|les|i|le)\s)/u).at(-1) ??
    object
  const name = withOwner(clause.trim().replace(manner, '').replace(articles, '').trim(), before)
  if (name === null || name.length < 3 || name.length > maxObjectLength || !/\p{L}{3}/u.test(name)) return null
  if (name.split(/\s+/u).length > 10) return null
  return /^(?:it|them|this|these|sie|es|ihn|lo|los|las|la|le|les)$/iu.test(name) ? null : name
}

/** *Tighten the cover crosswise*: how it is done. */
const manner = /\s(?:crosswise|crossways|diagonally|evenly|sequentially|alternately|firmly|securely)$/iu

/** *Mount the impeller and tighten its nut* is of the impeller nut; null where nothing before says whose. */
function withOwner(name: string, before: string): string | null {
  const owned = /^(?:its|their)\s+(?<part>\S.*)$/iu.exec(name)?.groups?.['part']
  if (owned === undefined) return name
  const owner = ownerBefore.exec(before)?.groups?.['owner']
  return owner === undefined ? null : `${owner} ${owned}`
}

/** What the verb before does something to: *Mount the impeller and …* */
const ownerBefore = /^\p{L}+ (?:the|an?) (?<owner>[\p{L}\p{N}-]+(?: [\p{L}\p{N}-]+)?)(?:,| and) /iu

/** *The pressure must not exceed 6 bar.* */
function limits(text: string, measures: readonly Measure[], { heading }: Around): SaidInSentence[] {
  const found = mayNotExceed.exec(text)
  const { subject, verb } = found?.groups ?? {}
  if (!found || subject === undefined || verb === undefined) return []
  const at = found.index + found[0].length
  const measure = measures.find(({ start }) => start >= at)
  if (!measure || text.slice(at, measure.start).trim().split(/\s+/u).length > 6) return []
  const behind = germanExceeds.exec(text.slice(measure.end))
  if (/^d[aü]rf/iu.test(verb) && !behind) return []
  const isLeast = lessThan.test(verb) || (behind !== null && lessThan.test(behind[0]))
  const name = (subject.split(/[,;:]\s/u).at(-1) ?? subject).trim().replace(articles, '').trim()
  if (name.length < 3 || name.length > maxObjectLength || /^(?:it|this|that|es|dies\p{L}*|which)$/iu.test(name))
    return []
  const condition = joined(isLeast ? 'min' : 'max', heading)
  return [
    {
      kind: 'limit',
      subject: name,
      attribute: measuredBy(measure.of),
      value: measure.value,
      unit: measure.unit,
      condition,
    },
  ]
}

const quantities = new Set(['volume', 'mass'])

/** *Fill the gearbox with 4.5 l of oil.* */
function fillings(text: string, measures: readonly Measure[], { place }: Around): SaidInSentence[] {
  const lower = lowered(text)
  if (!fillWords.test(lower)) return []
  const fluid = fluidWords.exec(lower)
  const amounts = measures.filter(({ of }) => quantities.has(measuredBy(of)))
  const [amount] = amounts
  if (!fluid || !amount || amounts.length > 1) return []
  const unit = amount.unit
  return [
    {
      kind: 'fluid',
      subject: place,
      attribute: text.slice(fluid.index, fluid.index + fluid[0].length),
      value: amount.value,
      unit,
      condition: '',
    },
  ]
}

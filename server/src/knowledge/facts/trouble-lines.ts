import type { SaidInText } from './read-fact.ts'
import { countedWords, type ReadLine, spanOf } from './lines.ts'
import { workIn } from './words/interval-words.ts'
import { ifClause, isTroubleHeading, saysFault, type TroubleLabel, troubleLabelOf } from './words/trouble-words.ts'

const longest = 500

/** Troubleshooting beside tables: headings and labels over lists, question and answer. Goes through lines in order. */
export function createTroubleReader() {
  let isTrouble = false
  let symptom = ''
  let label: TroubleLabel | null = null
  /** Nothing stands below the label yet. */
  let isOpen = false
  let causes = new Map<string, string>()
  let last = ''
  let question: ReadLine | null = null

  const enter = (named: string) => {
    symptom = named
    label = null
    causes = new Map()
    last = ''
  }
  const said = (line: ReadLine, text: string): SaidInText[] => {
    if (symptom === '' || countedWords(text) < 2 || text.length > longest || label === null || label === 'symptom')
      return []
    const number = line.item ?? ''
    if (label === 'cause') {
      last = text
      if (number !== '') causes.set(number, text)
    }
    const condition =
      label === 'cause' ? '' : number === '' ? (causes.size === 0 ? last : '') : (causes.get(number) ?? '')
    return [fault(symptom, { attribute: label, value: text, condition, line })]
  }

  return {
    /** `path`: the headings above it. Returns whether what stands below is about faults. */
    heading(named: string, path: readonly string[]): boolean {
      const isBelow = path.some(isTroubleHeading)
      isTrouble = isBelow || isTroubleHeading(named)
      const own = troubleLabelOf(named)
      question = null
      if (isBelow && own && own.label !== 'symptom' && symptom !== '') {
        label = own.label
        isOpen = true
      } else enter(isBelow && !own ? named : '')
      return isTrouble || own !== null
    },
    /** What the line says; null where it has nothing to do with troubleshooting. */
    line(line: ReadLine): SaidInText[] | null {
      if (line.text.includes('\t')) return null
      const named = troubleLabelOf(line.said)
      if (named) {
        const rest = line.said.slice(named.end).trim()
        if (named.label === 'symptom') {
          if (rest.length > longest) return null
          enter(rest)
          label = rest === '' ? 'symptom' : null
          return []
        }
        if (symptom === '') return null
        ;({ label } = named)
        isOpen = rest === ''
        if (named.label === 'cause') causes = new Map()
        return rest === '' ? [] : said({ ...line, item: null }, rest)
      }
      if (label === 'symptom') {
        enter(line.said.length <= 200 ? line.said : '')
        return []
      }
      if (label !== null && (isOpen || line.item !== null)) {
        isOpen = false
        return said(line, line.said)
      }
      label = null
      if (isTrouble && symptom !== '' && line.item !== null && workIn(line.said) === 0) {
        return line.said.length <= longest
          ? [fault(symptom, { attribute: 'remedy', value: line.said, condition: '', line })]
          : null
      }
      return answered(line)
    },
  }

  /** *Why does it leak?*, and the line below. */
  function answered(line: ReadLine): SaidInText[] | null {
    const asked = question
    question = line.text.endsWith('?') && line.text.length <= 160 ? line : null
    if (!asked || question || line.text.length > longest || countedWords(line.text) < 3) return null
    const isMarked = /^[QFPD]\s?[:.]\s/u.test(asked.text) && /^[AR]\s?[:.]\s/u.test(line.text)
    if (!isMarked && !saysFault(asked.text)) return null
    const value = line.said.replace(/^[AR]\s?[:.]\s+/u, '')
    const subject = asked.said.replace(/^[QFPD]\s?[:.]\s+/u, '')
    return [fault(subject, { attribute: 'remedy', value, condition: '', line })]
  }
}

type ToldTrouble = { attribute: 'cause' | 'remedy'; value: string; condition: string; line: ReadLine }

function fault(subject: string, { attribute, value, condition, line }: ToldTrouble): SaidInText {
  return {
    kind: 'fault',
    subject: subject.replace(/[:.]$/u, ''),
    attribute,
    value,
    unit: '',
    condition,
    ranges: [spanOf(line)],
  }
}

/** *If the pump does not start, check the fuse.* */
export function faultOfSentence(sentence: { start: number; end: number; text: string }): SaidInText[] {
  if (sentence.text.length > 400) return []
  const [, condition, rest] = ifClause.exec(sentence.text) ?? []
  if (condition === undefined || rest === undefined || !saysFault(condition) || countedWords(rest) < 2) return []
  if (workIn(rest) < 0) return []
  const value = rest.trim()
  return [
    {
      kind: 'fault',
      subject: condition.trim(),
      attribute: 'remedy',
      value,
      unit: '',
      condition: '',
      ranges: [spanOf(sentence)],
    },
  ]
}

import { detectLanguage } from '../language/language.ts'
import { stopWords } from '../language/stop-words.ts'
import { nounAnnouncers } from './noun-announcers.ts'

const maxWords = 4
const maxTitleLength = 80
/** Of the places where its word stands, a phrase must hold so many, and two at least: else chance has brought it. */
const shareOfWord = 0.4
const leastOften = 2
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’./-]*/gu
/** Words that follow one another without these between them may be a phrase. */
const breaks = /[^\p{L}\p{M}\p{N}\s'’./-]+|[.!?](?=\s|$)/gu
/** Scripts that write several words without a blank between them have their sentences instead. */
const unspaced = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF]/u

/** Words between those that carry no topic. */
type Run = readonly string[]
type Talk = {
  /** By word: in how many texts it stands. */
  holding: ReadonlyMap<string, number>
  texts: number
  words: Words
}
/** As far as the language shows it. */
type Words = {
  /** That begin what is named. */
  named: Set<string>
  /** That end it, or a sentence: few verbs do. */
  closing: Set<string>
}

/**
 * For each text the phrase that says most of what it is about, beside the others: a thing that is named more often here
 * than elsewhere, with the words that mostly stand beside it. '' where it holds none.
 */
export function keyPhrases(texts: readonly string[]): string[] {
  const { language } = detectLanguage(texts.join('\n'))
  const words: Words = { named: new Set(), closing: new Set() }
  const runs = texts.map((text) => runsOf(text, language, words))
  const holding = new Map<string, number>()
  for (const own of runs) {
    for (const each of new Set(own.flat().map(lower))) holding.set(each, (holding.get(each) ?? 0) + 1)
  }
  const talk: Talk = { holding, texts: texts.length, words }
  const taken = new Set<string>()
  return texts.map((text, at) => {
    if (unspaced.test(text)) return firstSentence(text)
    const phrases = [...phrasesOf(runs[at] ?? [], talk)]
    const phrase = phrases.find((one) => !taken.has(lower(one))) ?? phrases[0] ?? ''
    taken.add(lower(phrase))
    return capitalised(phrase.slice(0, maxTitleLength))
  })
}

/** The best first. */
function* phrasesOf(runs: readonly Run[], { holding, texts, words }: Talk): Generator<string> {
  const counts = new Map<string, number>()
  for (const one of runs.flat().map(lower)) counts.set(one, (counts.get(one) ?? 0) + 1)
  const weigh = (one: string) => (counts.get(one) ?? 0) * Math.log((texts + 1) / (holding.get(one) ?? 1))
  const topics = [...counts.keys()].filter((one) => one.length >= 3 && !/^[\d.,/-]+$/u.test(one))
  const things = topics.filter((one) => words.named.has(one))
  for (const topic of (things.length > 0 ? things : topics).toSorted((one, other) => weigh(other) - weigh(one))) {
    yield phraseAround(topic, runs, { words, often: Math.max(leastOften, shareOfWord * (counts.get(topic) ?? 0)) })
  }
}

/** The longest phrase that a word stands in often enough; else the word, as it is written first. */
function phraseAround(topic: string, runs: readonly Run[], { words, often }: { words: Words; often: number }): string {
  const found = new Map<string, { phrase: string; words: number; times: number }>()
  for (const run of runs) {
    for (let from = 0; from < run.length; from++) {
      for (let to = from + 1; to <= Math.min(run.length, from + maxWords); to++) {
        const part = run.slice(from, to)
        if (!part.some((one) => lower(one) === topic) || !names(part, words)) continue
        const phrase = part.join(' ')
        const known = found.get(lower(phrase))
        if (known) known.times++
        else found.set(lower(phrase), { phrase, words: part.length, times: 1 })
      }
    }
  }
  const phrases = [...found.values()].filter(({ words, times }) => words === 1 || times >= often)
  return phrases.reduce((best, one) => (one.words > best.words ? one : best), phrases[0] ?? { phrase: '', words: 0 })
    .phrase
}

function names(part: Run, { named, closing }: Words): boolean {
  if (part.length === 1 || named.size === 0) return true
  const [first = '', last = ''] = [part[0], part.at(-1)].map((one) => lower(one ?? ''))
  return named.has(first) && (named.has(last) || closing.has(last))
}

/** Tells `words` where things are named: behind an article or preposition, in German in capitals. */
function runsOf(text: string, language: string, { named, closing }: Words): Run[] {
  const stops = stopWords[language]
  const announcers = nounAnnouncers[language]
  const runs: string[][] = []
  for (const part of text.split(breaks)) {
    let open: string[] = []
    let before = ''
    for (const [found] of part.matchAll(word)) {
      const plain = withoutMarks(found)
      const isStop = stops?.has(lower(plain)) || announcers?.has(lower(plain)) || false
      if (isStop && open.length > 0) runs.push(open)
      if (isStop) open = []
      else open.push(plain)
      const isNamed = language === 'de' ? before !== '' && /^\p{Lu}/u.test(plain) : announcers?.has(before)
      if (!isStop && isNamed) named.add(lower(plain))
      before = lower(plain)
    }
    // In German it is a verb that ends a clause.
    if (open.length > 0 && language !== 'de') closing.add(before)
    if (open.length > 0) runs.push(open)
  }
  return runs
}

/** Without what joins words at its end. */
function withoutMarks(written: string): string {
  let end = written.length
  while (end > 0 && ".'’/-".includes(written[end - 1] ?? ' ')) end--
  return written.slice(0, end)
}

function firstSentence(text: string): string {
  return text.split(/(?<=[。！？!?])/u)[0]?.slice(0, maxTitleLength / 2) ?? ''
}

function capitalised(text: string): string {
  return text === '' ? '' : `${text[0]?.toLocaleUpperCase()}${text.slice(1)}`
}

const lower = (text: string) => text.toLowerCase()

import type { Language } from './language.ts'
import { tokensOf } from './tokens.ts'
import { unspacedStopWords } from './unspaced-stop-words.ts'
import { normalForm } from './normal-form.ts'

const runs =
  /(?<hangul>\p{Script=Hangul}+)|(?<thai>[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+)|(?<east>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆]+)/gu
const isHiragana = /^\p{Script=Hiragana}$/u
const isMark = /^\p{M}$/u

/** Each sign of a question begins as many words as one may be long. */
const maxSigns = 200
const maxLengthOfEast = 8
const maxLengthOfThai = 18
/** What a word costs where few and long ones are looked for. */
const cost = { word: 1, oneSign: 1.5, unknown: 2, unknownHiragana: 1 }
const shortestUnknown = 2
/** What binds a Korean noun to its sentence. */
const maxEndingLength = 3

type IsWord = (word: string) => boolean

/** The words of a text that its script does not part, in their order and without stop-words. */
export function unspacedWords(text: string, language: Language, isHeadword: IsWord): string[] {
  const stops = unspacedStopWords[language]
  const isWord: IsWord = (word) => stops?.has(word) === true || isHeadword(word)
  let left = maxSigns
  const found = [...normalForm(text, 'NFKC').matchAll(runs)].flatMap(({ groups = {} }) => {
    const signs = Array.from(groups['hangul'] ?? groups['thai'] ?? groups['east'] ?? '').slice(0, left)
    left -= signs.length
    if (groups['hangul'] !== undefined) return koreanWords(signs, isWord)
    return parted(signs, isWord, groups['thai'] === undefined ? maxLengthOfEast : maxLengthOfThai)
  })
  return found.filter((word) => stops?.has(word) !== true)
}

type Step = { from: number; cost: number; isHeadword: boolean }

/** The way through the run that costs least. */
function parted(signs: readonly string[], isWord: IsWord, longest: number): string[] {
  const steps: Step[] = [{ from: 0, cost: 0, isHeadword: false }]
  const costUpTo = (at: number): number => steps[at]?.cost ?? 0
  for (let end = 1; end <= signs.length; end++) {
    const unknown = isHiragana.test(signs[end - 1] ?? '') ? cost.unknownHiragana : cost.unknown
    let best: Step = { from: end - 1, cost: costUpTo(end - 1) + unknown, isHeadword: false }
    for (let from = Math.max(0, end - longest); from < end; from++) {
      const price = costUpTo(from) + (end - from === 1 ? cost.oneSign : cost.word)
      if (price >= best.cost || !mayBeWord(signs, from, end)) continue
      if (isWord(signs.slice(from, end).join(''))) best = { from, cost: price, isHeadword: true }
    }
    steps.push(best)
  }
  return wordsOf(signs, steps)
}

/** One sign of a script of sounds is none, and no vowel is parted from what it stands on. */
function mayBeWord(signs: readonly string[], from: number, end: number): boolean {
  if (isMark.test(signs[from] ?? '') || isMark.test(signs[end] ?? '')) return false
  return end - from > 1 || /\p{Script=Han}/u.test(signs[from] ?? '')
}

/** Neighbouring signs of no word are an unknown one, but for what Japanese binds its words with. */
function wordsOf(signs: readonly string[], steps: readonly Step[]): string[] {
  const words: string[] = []
  let unknown = ''
  const takeUnknown = (): void => {
    if (Array.from(unknown).length >= shortestUnknown) words.unshift(unknown)
    unknown = ''
  }
  let end = signs.length
  while (end > 0) {
    const { from = end - 1, isHeadword = false } = steps[end] ?? {}
    const word = signs.slice(from, end).join('')
    if (isHeadword || isHiragana.test(word)) takeUnknown()
    if (isHeadword) words.unshift(word)
    else if (!isHiragana.test(word)) unknown = word + unknown
    end = from
  }
  takeUnknown()
  return words
}

/** Korean parts its words, but writes what binds them at their end: the longest headword that each begins with. */
function koreanWords(signs: readonly string[], isWord: IsWord): string[] {
  if (signs.length === 0) return []
  const longest = Math.min(signs.length, maxLengthOfEast)
  for (let length = longest; length > 0; length--) {
    const word = signs.slice(0, length).join('')
    const rest = signs.slice(length)
    if (length === 1 && rest.length > 1) break
    if (!isWord(word)) continue
    return [word, ...(rest.length > maxEndingLength ? koreanWords(rest, isWord) : [])]
  }
  for (let length = longest - 1; length > 0; length--) {
    const verb = `${signs.slice(0, length).join('')}다`
    if (isWord(verb)) return [verb]
  }
  return [signs.join('')]
}

export function isUnspaced(text: string): boolean {
  return text.search(runs) >= 0
}

/** Words of a text as they stand in the index: of a run its first and its last group of signs. */
export function lexemesOfRuns(text: string, language: Language): string[] {
  const stops = unspacedStopWords[language]
  const normal = normalForm(text, 'NFKC').toLowerCase()
  const ofRuns = [...normal.matchAll(runs)].flatMap(([run]) => {
    if (stops?.has(run)) return []
    const groups = tokensOf(run, language).map(({ lexeme }) => lexeme)
    const longest = Math.max(...groups.map(({ length }) => length))
    const whole = groups.filter(({ length }) => length === longest)
    return [...whole.slice(0, 1), ...whole.slice(-1)]
  })
  const others = tokensOf(normal.replace(runs, ' '), language).filter(({ derived }) => !derived)
  return [...new Set([...ofRuns, ...others.map(({ lexeme }) => lexeme)])]
}

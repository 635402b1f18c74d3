import { normalForm } from '../../language/normal-form.ts'
import { type SmallTalk, smallTalkWords } from './small-talk-words.ts'

/** A longer text says something else besides. */
const maxSmallTalkLength = 120

const kinds = ['abilities', 'thanks', 'greeting'] as const satisfies readonly SmallTalk[]
const phrasesOf = (kind: SmallTalk) => smallTalkWords[kind].flatMap((list) => list.split(', '))
const anyOf = (phrases: readonly string[]) =>
  phrases
    .toSorted((one, other) => other.length - one.length)
    .map((phrase) => phrase.replace(/['’]/gu, "['’]"))
    .join('|')

const endsWord = '(?![\\p{L}\\p{M}\\p{N}])'
/** Scripts without blanks write the question right behind. */
const opening = (phrases: readonly string[]) =>
  new RegExp(`^(?:${anyOf(phrases)})(?:${endsWord}|(?<=[\\p{Script=Han}\\p{Script=Hiragana}]))`, 'u')
const opens = new Map(kinds.map((kind) => [kind, opening(phrasesOf(kind))]))
const opensWithGreeting = opening(phrasesOf('greeting'))
const thanks = phrasesOf('thanks').filter((phrase) =>
  /tha?n?[kx]|dan[kc]|gracias|merci|grazie|obrigad|спасибо|谢|感谢|ありがとう|شكر|धन्यवाद/u.test(phrase),
)
const endsWithThanks = new RegExp(`[\\s,.;:!?](?:${anyOf(thanks)})$`, 'u')
const longestThanks = Math.max(...thanks.map((phrase) => phrase.length)) + 1
const between = /^[^\p{L}\p{N}]+/u

/** Which of these a text is, where it says nothing else: *Hi! What can you do?* asks what can be done. */
export function smallTalkOf(text: string): SmallTalk | null {
  if (text.length > maxSmallTalkLength) return null
  const found = new Set<SmallTalk>()
  let rest = plain(text)
  while (rest !== '') {
    const [kind, said] =
      kinds
        .flatMap((one) => {
          const match = opens.get(one)?.exec(rest)?.[0]
          return match ? [[one, match] as const] : []
        })
        .toSorted(([, one], [, other]) => other.length - one.length)[0] ?? []
    if (kind === undefined || said === undefined) return null
    found.add(kind)
    rest = rest.slice(said.length).replace(between, '')
  }
  return kinds.find((kind) => found.has(kind)) ?? null
}

/** The question of a text that greets before it and gives thanks behind it. */
export function withoutSmallTalk(text: string): string {
  const lower = text.toLowerCase()
  // Its places are those of the text: of a few letters lower case is longer.
  if (lower.length !== text.length) return text
  const lead = between.exec(text)?.[0].length ?? 0
  const greeting = opensWithGreeting.exec(lower.slice(lead))?.[0].length ?? 0
  const to = beforeThanks(lower) ?? text.length
  const rest = text
    .slice(greeting === 0 ? 0 : lead + greeting, to)
    .replace(/^[\s,.;:!、。，！]+/u, '')
    .trim()
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text
}

/** Where the question ends before the thanks; null without. What stands about them may be thousands of blanks. */
function beforeThanks(text: string): number | null {
  const end = endWithout(/[\s.!]/u, text, text.length)
  const begin = Math.max(0, end - longestThanks)
  const at = endsWithThanks.exec(text.slice(begin, end))?.index
  return at === undefined ? null : endWithout(/[\s,.;:!?]/u, text, begin + at)
}

function endWithout(sign: RegExp, text: string, end: number): number {
  let at = end
  while (at > 0 && sign.test(text.charAt(at - 1))) at -= 1
  return at
}

function plain(text: string): string {
  return normalForm(text, 'NFKC')
    .toLowerCase()
    .replace(between, '')
    .replace(/[^\p{L}\p{M}\p{N}]+$/u, '')
}

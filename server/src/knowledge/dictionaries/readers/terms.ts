import { normalForm } from '../../language/normal-form.ts'

/** Of a headword or translation: a longer one is a sentence, not a word. */
const maxTermLength = 60
const maxWords = 4

/** Stand for what a verb or adjective goes with; no text has them. */
const placeholders =
  /(?<![\p{L}\p{N}])(?:(?:sb|sth|smb|smth|so|jd[nms]?|etw|qn|qc|alg|algo|alguien)\.(?:'s)?|sb|sth|smb|smth|jd[nms]|etw|einer Sache)(?:\s*\/\s*(?:sb|sth|smb|smth|jd[nms]?|etw|einer Sache)\.?)*(?![\p{L}\p{N}])/gu

/** Pronunciation between slashes, which nothing but a headword has; marks in braces, brackets and angle brackets. */
const notes = /\{[^{}]*\}|\[[^[\]]*\]|<[^<>]*>|(?<=\s)\/[^/]*\/(?=\s|$)/gu
/** A bracket within a word is a part that may be missing: y(o)ustone. */
const within = /(?<=\p{L})\(([\p{L}]+)\)(?=\p{L})/gu
const bracketed = /\([^()]*\)/gu
const articles = /^(?:to|an?|the|sich|der|die|das|el|los?|las?|les?|il|gli)\s+(?=\S)/iu
const atEdge = /[\s"'“”„«»‚‘’.,;:!*~=+/|\\-]/u

/** A headword or translation as it serves, '' for what is none. */
export function cleanTerm(written: string): string {
  // Stress marks of Russian words, which no text has; what belongs to a letter is one with it by then.
  let text = normalForm(written, 'NFC').replaceAll('\u0301', '').replaceAll('~', ' ')
  if (/[{[<(/]/u.test(text)) {
    text = text.replace(notes, ' ').replace(within, '$1')
    // Brackets in brackets.
    for (let depth = 0; depth < 3 && text.includes('('); depth++) text = text.replace(bracketed, ' ')
  }
  text = text.replace(placeholders, ' ').replace(/\s+/gu, ' ')
  text = withoutEdges(text).replace(articles, '')
  if (text.length > maxTermLength || !/[\p{L}\p{N}]/u.test(text) || /[\p{Cc}(){}[\]<>…]|\.\.\./u.test(text)) return ''
  return text.split(' ').length > maxWords ? '' : text
}

/** A question mark stays at the end. */
function withoutEdges(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && (text[start] === '?' || atEdge.test(text[start] ?? ''))) start++
  while (end > start && atEdge.test(text[end - 1] ?? '')) end--
  return text.slice(start, end)
}

const rare = /\[(?:slang|ugs\.|coll\.|vulg\.|obs\.|veraltet|poet\.|fig\.|übtr\.|humor\.|pej\.|dated|archaic)[^\]]*\]/u
const separators = /[,;،；、，]/u

/** The translations of a line as dictionaries write it, its synonyms parted; `weight` is less for slang and the like. */
export function termsOf(line: string): { terms: string[]; weight: number } {
  const weight = rare.test(line) ? 0.5 : 1
  const terms = outsideBrackets(line)
    .map(cleanTerm)
    .filter((term) => term !== '')
  return { terms: [...new Set(terms)], weight }
}

/** Splits at commas and semicolons that stand in no bracket. */
function outsideBrackets(line: string): string[] {
  if (!separators.test(line)) return [line]
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < line.length; at++) {
    const character = line[at] ?? ''
    if ('([{<'.includes(character)) depth++
    else if (')]}>'.includes(character)) depth = Math.max(0, depth - 1)
    else if (depth === 0 && separators.test(character)) {
      parts.push(line.slice(from, at))
      from = at + 1
    }
  }
  parts.push(line.slice(from))
  return parts
}

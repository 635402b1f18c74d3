import type { RankedPassage } from '../../index/search.repository.ts'
import { type Language, languageOf } from '../../language/language.ts'
import type { Stretch } from '../../language/sentences.ts'
import { tokensOf } from '../../language/tokens.ts'
import { lastHeadings, pathAt } from '../../passages/heading-path.ts'
import { createAlternativesHeld } from '../../search/question/alternatives.ts'
import { createLexemesOf } from '../../search/question/groups.ts'
import { askingText, type Question } from '../../search/question/question.ts'
import { softOverlap } from '../../search/rerank.ts'
import type { FoundPassages } from '../../search/search-passages.ts'
import { answerTypeOf } from './answer-type.ts'
import { quotablesOf } from './blocks.ts'

/** What names a price, as parts of regular expressions. */
const priceWords: Readonly<Record<Language, string>> = {
  en: 'costs?|prices?|priced|expensive',
  de: 'kostet|kosten|\\p{L}{0,20}preise?s?|teuer',
  es: 'cuestan?|precios?|costes?|costos?',
  fr: 'coûte(?:nt)?|coûts?|prix',
  it: 'costano?|costa|costi?|prezz[oi]',
  pt: 'custam?|custos?|preços?',
}
/** Prices in material of the other languages. */
const furtherPriceWords = 'цен[аыуе]|стоимост\\p{L}{0,3}|fiyat\\p{L}{0,4}'
const unspacedPriceWords = '价格|價格|価格|値段|가격|ราคา|السعر|कीमत'

const whole = (source: string, flags = 'iu') => new RegExp(`(?<![\\p{L}\\p{M}])(?:${source})(?![\\p{L}\\p{M}])`, flags)
const naming = new Map(Object.entries(priceWords).map(([language, source]) => [language, whole(source)] as const))

/** *Where is the price list*, *why is it so expensive*, *how do I cut the costs*: no price is wanted. */
const otherAsked = whole(
  'where|why|who|when|how (?:do|can|should|to)|wo|warum|wieso|wer|wann|dónde|por qué|quién|où|pourquoi|qui|dove|perché|chi|onde|por que|quem',
)
/** *Price list*, *cost centre*: a thing that is called so. */
const namesAnother =
  /(?<!\p{L})(?:cost|price)s?\s(?!(?:of|for|per|to|is|are|in|with|without|at|each|an?|the)(?!\p{L}))\p{L}/iu
/** What is asked in more words asks for more than a price. */
const maxWords = 10

/** Whether a question wants to hear what something costs. */
export function asksForPrice(question: Question): boolean {
  const text = askingText(question).normalize('NFC')
  if (!naming.get(question.language === 'und' ? 'en' : question.language)?.test(text)) return false
  const type = answerTypeOf(question)
  if (type === 'number') return true
  const isShort = text.trim().split(/\s+/u).length <= maxWords
  return type === 'any' && isShort && !otherAsked.test(text) && !namesAnother.test(text)
}

const sign = '[$€£¥₹₽₩]'
const codes = 'EUR|USD|GBP|CHF|JPY|CNY|INR|RUB|KRW|SEK|NOK|DKK|PLN|CZK|HUF|BRL'
const names = 'euros?|dollars?|dólares|pounds sterling|francs?|rupees?|yen|yuan|руб\\p{L}{0,4}'
/** An amount with its currency on either side. */
const amount = new RegExp(
  `(?:${sign}|(?<!\\p{L})(?:${codes}))\\s?\\p{Nd}|\\p{Nd}\\s?(?:${sign}|(?:${codes}|${names})(?!\\p{L})|[元円원])`,
  'u',
)
const allWords = `${Object.values(priceWords).join('|')}|${furtherPriceWords}`
const named = new RegExp(`(?<!\\p{L})(?:${allWords})(?!\\p{L})|${unspacedPriceWords}`, 'iu')
/** *Price: 35*, *costs about 120*. */
const namedAmount = new RegExp(
  `(?:(?<!\\p{L})(?:${allWords})(?!\\p{L})|${unspacedPriceWords})[^\\p{Nd}\\n]{0,30}\\p{Nd}`,
  'iu',
)

/** Whether a text gives a price; `head` may say that its figures are prices, as that of a table does. */
export function holdsPrice(text: string, head = ''): boolean {
  const said = `${head}\n${text}`
  return amount.test(said) || namedAmount.test(said) || (named.test(head) && /\p{Nd}/u.test(text))
}

/** Of what the question's subject weighs, so much stands with the price; what is quoted beside it may be of another part. */
const leastOfSubject = 0.5

/**
 * Whether what is quoted gives the price of what is asked about: in a sentence or row that names it, or behind the sentence or below the
 * heading that does.
 */
export function givesPriceAsked(
  found: FoundPassages,
  { passage, stretch }: { passage: RankedPassage; stretch: Stretch },
  head: string,
): boolean {
  const { question, idf, unknownIdf } = found
  const language = languageOf(passage.text, question.language)
  const lexemesOf = createLexemesOf(question)
  const weightOf = (lexeme: string) => idf(lexeme) || unknownIdf
  const subject = subjectOf(question)
  const whole = subject.reduce((sum, lexeme) => sum + weightOf(lexeme), 0)
  const { weightIn } = createAlternativesHeld(question)
  const namesSubject = (text: string) => {
    const said = lexemesOf(text, language)
    const others = question.alternatives.filter((one) => weightIn(one, said, language) > 0)
    const meant = new Set(others.flatMap(({ lexemes }) => lexemes))
    const held = subject.filter((lexeme) => meant.has(lexeme) || softOverlap([lexeme], said, () => 1) > 0)
    return held.reduce((sum, lexeme) => sum + weightOf(lexeme), 0) >= leastOfSubject * whole
  }
  const quotables = quotablesOf(passage.text)
  const path = lastHeadings(pathAt(passage, stretch.start), headingsRead)
  return quotables.some(({ start, end, text }, at) => {
    if (end <= stretch.start || start >= stretch.end || !holdsPrice(text, head)) return false
    const isRow = text.includes('\t')
    const before = isRow ? '' : (quotables[at - 1]?.text ?? '')
    return namesSubject(`${path}\n${isRow ? head : before}\n${text}`)
  })
}

const headingsRead = 2

/** What is asked about, without the words for a price. */
function subjectOf({ tokens, text, language }: Question): string[] {
  const words = text
    .normalize('NFC')
    .match(new RegExp(naming.get(language === 'und' ? 'en' : language) ?? /(?!)/u, 'giu'))
  const asking = new Set((words ?? []).flatMap((word) => tokensOf(word, language).map(({ lexeme }) => lexeme)))
  return [...new Set(tokens.map(({ lexeme }) => lexeme))].filter((lexeme) => !asking.has(lexeme))
}

/**
 * A price is asked for and nothing that was found gives any: whatever it says of the thing, it does not answer. Of a table the head
 * may stand far above the figures.
 */
export function lacksAnyPrice({ question, passages, behind = [] }: FoundPassages): boolean {
  if (!asksForPrice(question)) return false
  return ![...passages, ...behind].some(({ text }) => holdsPrice(text) || (text.includes('\t') && named.test(text)))
}

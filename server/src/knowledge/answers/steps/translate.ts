import type { ChatLanguage, Quote, Source } from '@millwright/contract/chats'
import { maxCharacters, maxQuotes, translateQuotes } from '../model/translate-quotes.ts'
import { type Language, languageCodes, languageOf } from '../../language/language.ts'
import type { AnswerEvent } from '../answer-events.ts'
import type { AnswerState } from '../answer-state.ts'
import type { AnswerPorts } from '../ports.ts'

/**
 * Has a model translate what an answer cites in another language than the chat's; each source comes again with what it
 * got, behind all else that is known of the answer: nobody waits for that. A model that fails, or is late, leaves the
 * rest as it is.
 */
export async function* translate(state: AnswerState, { model, log, signal }: AnswerPorts): AsyncGenerator<AnswerEvent> {
  const { language } = state.asked
  const quotes = model && !state.isModelAway ? foreignQuotes(state, language) : []
  if (!model || quotes.length === 0) return
  try {
    yield { type: 'translating' }
    for await (const { quote, text } of translateQuotes(model, { quotes, language }, signal)) {
      for (const source of citing(state, quotes[quote])) {
        const translated = withTranslation(source, quotes[quote], text)
        state.sources.set(source.n, translated)
        yield { type: 'source', source: translated }
      }
    }
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ error }, 'the quotes of an answer are not translated')
  }
}

/** Those in another language than the chat's, the first first, as far as one call goes. */
function foreignQuotes({ sources }: AnswerState, chatLanguage: ChatLanguage): string[] {
  const own = languageCodes[chatLanguage]
  const foreign = [...sources.values()].flatMap((source) =>
    source.quotes.filter((quote) => isForeign(source, quote, own)).map(({ text }) => text),
  )
  const quotes: string[] = []
  let left = maxCharacters
  for (const text of new Set(foreign)) {
    if (text.length > left || quotes.length === maxQuotes) continue
    left -= text.length
    quotes.push(text)
  }
  return quotes
}

/** The places of a refusal are not quoted, and a page may hold several languages. */
function isForeign({ language, nearest }: Source, { text }: Quote, own: Language): boolean {
  return !nearest && typeof language === 'string' && languageOf(text, language) !== own && /\p{L}{2}/u.test(text)
}

function citing({ sources }: AnswerState, text: string | undefined): Source[] {
  return [...sources.values()].filter(({ quotes }) => quotes.some((quote) => quote.text === text))
}

function withTranslation(source: Source, text: string | undefined, translation: string): Source {
  const quotes = source.quotes.map((quote) => (quote.text === text ? { ...quote, translation } : quote))
  return { ...source, quotes }
}

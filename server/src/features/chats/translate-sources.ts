import type { ChatEvent, ChatLanguage, Quote, Source } from '@millwright/contract/chats'
import { mostCharacters, mostQuotes, translateQuotes } from '../../knowledge/answers/model/translate-quotes.ts'
import { type Language, languageCodes, languageOf } from '../../knowledge/search/words/language.ts'
import type { AnswerDeps } from './answer-deps.ts'
import { type Draft, judged, keepDraft } from './answer-draft.ts'
import type { AskCall, Asked } from './answer-stream.ts'

type Translating = { call: AskCall; asked: Asked; draft: Draft; signal: AbortSignal }

/**
 * Has a model translate what an answer cites in another language than the chat's; each source comes again with what it
 * got, behind all else that is known of the answer: nobody waits for that. A model that fails, or is late, leaves the
 * rest as it is.
 */
export async function* translateSources(
  deps: AnswerDeps,
  { call, asked, draft, signal }: Translating,
): AsyncGenerator<ChatEvent> {
  const { model, log } = deps
  const { language } = asked.chat
  const quotes = model && !draft.isModelAway ? foreignQuotes(draft, language) : []
  if (!model || quotes.length === 0) return
  try {
    // It is whole to whoever looks at it elsewhere meanwhile, and should the server end.
    await keepDraft(deps, { call, asked, draft, state: draft.state })
    yield* judged(draft)
    for await (const { quote, text } of translateQuotes(model, { quotes, language }, signal)) {
      for (const source of citing(draft, quotes[quote])) {
        const content = withTranslation(source, quotes[quote], text)
        draft.sources.set(source.n, content)
        yield { type: 'source', content }
      }
    }
  } catch (error) {
    signal.throwIfAborted()
    log.warn({ error }, 'the quotes of an answer are not translated')
  }
}

/** Those in another language than the chat's, the first first, as far as one call goes. */
function foreignQuotes(draft: Draft, chatLanguage: ChatLanguage): string[] {
  const own = languageCodes[chatLanguage]
  const foreign = [...draft.sources.values()].flatMap((source) =>
    source.quotes.filter((quote) => isForeign(source, quote, own)).map(({ text }) => text),
  )
  const quotes: string[] = []
  let left = mostCharacters
  for (const text of new Set(foreign)) {
    if (text.length > left || quotes.length === mostQuotes) continue
    left -= text.length
    quotes.push(text)
  }
  return quotes
}

/** The places of a refusal are not quoted, and a page may hold several languages. */
function isForeign({ language, nearest }: Source, { text }: Quote, own: Language): boolean {
  return !nearest && typeof language === 'string' && languageOf(text, language) !== own && /\p{L}{2}/u.test(text)
}

function citing({ sources }: Draft, text: string | undefined): Source[] {
  return [...sources.values()].filter(({ quotes }) => quotes.some((quote) => quote.text === text))
}

function withTranslation(source: Source, text: string | undefined, translation: string): Source {
  const quotes = source.quotes.map((quote) => (quote.text === text ? { ...quote, translation } : quote))
  return { ...source, quotes }
}

import type { ChatLanguage } from '@millwright/contract/chats'
import { materialLanguages } from '../../index/material-languages.repository.ts'
import { detectLanguage, type Language, languageCodes } from '../../language/language.ts'
import type { AnswerEvent } from '../answer-events.ts'
import type { AskedQuestion } from '../asked-question.ts'
import type { AnswerState, SearchedFiles } from '../answer-state.ts'
import { phrases } from '../phrases.ts'
import type { AnswerPorts } from '../ports.ts'

/** A refusal, or a doubt, says where the material is of another language than the question, and nothing leads from one to the other. */
export async function* otherLanguage(
  { asked, files, judgement }: AnswerState,
  ports: AnswerPorts,
): AsyncGenerator<AnswerEvent> {
  if (!files || !judgement || judgement.verdict === 'answered') return
  const language = languageAsked(asked, files)
  if (language === null) return
  const [written, served] = await ports.step(async ({ tx, companyId, listAssets }) => [
    await materialLanguages(tx, companyId, await listAssets()),
    await ports.dictionaries.of(tx, companyId),
  ])
  if (written.length === 0 || written.includes(language)) return
  for (const other of written) if ((await served.between(language, other)).length > 0) return
  const text = phrases[asked.language].otherLanguage.replace('{languages}', () => namesOf(written, asked.language))
  yield { type: 'chunk', text: `\n\n${text}` }
}

/**
 * The language that the question shows. A few words show none: they are of the chat's where the material knows none of them; null
 * where it knows one.
 */
function languageAsked({ text, language }: AskedQuestion, { found }: SearchedFiles): Language | null {
  const shown = detectLanguage(text)
  if (shown.sure) return shown.language
  const isKnown = found.question.tokens.some(({ lexeme }) => found.idf(lexeme) > 0)
  return isKnown ? null : languageCodes[language]
}

function namesOf(languages: readonly Language[], shownIn: ChatLanguage): string {
  const tag = languageCodes[shownIn]
  const names = new Intl.DisplayNames(tag, { type: 'language' })
  return new Intl.ListFormat(tag).format(languages.map((language) => names.of(language) ?? language))
}

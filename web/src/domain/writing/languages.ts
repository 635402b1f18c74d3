import type { ChatLanguage } from '@millwright/contract/chats'
import { answerLanguages, tagOf } from '@millwright/contract/languages'

/** What speech is recognised in; English unless a language is chosen. */
export function speechTag(language: ChatLanguage | null): string {
  return answerLanguages[tagOf(language ?? 'English')].speech
}

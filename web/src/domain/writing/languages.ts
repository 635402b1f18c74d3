import type { ChatLanguage } from '@millwright/contract/chats'

const tags: Readonly<Record<ChatLanguage, string>> = {
  English: 'en-US',
  Spanish: 'es-ES',
  French: 'fr-FR',
  German: 'de-DE',
  Italian: 'it-IT',
  Portuguese: 'pt-BR',
  Hindi: 'hi-IN',
  Japanese: 'ja-JP',
  Russian: 'ru-RU',
  Chinese: 'zh-CN',
  Korean: 'ko-KR',
  Arabic: 'ar-SA',
}

/** What speech is recognised in; English unless a language is chosen. */
export function speechTag(language: ChatLanguage | null): string {
  return tags[language ?? 'English']
}

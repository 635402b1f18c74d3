/**
 * The languages of answers by their BCP 47 tags, in the order in which they are offered: the name by which the calls of the
 * specification give them, and what speech is recognised in where nothing tells the region.
 */
export const answerLanguages = {
  en: { name: 'English', speech: 'en-US' },
  es: { name: 'Spanish', speech: 'es-ES' },
  fr: { name: 'French', speech: 'fr-FR' },
  de: { name: 'German', speech: 'de-DE' },
  it: { name: 'Italian', speech: 'it-IT' },
  pt: { name: 'Portuguese', speech: 'pt-BR' },
  hi: { name: 'Hindi', speech: 'hi-IN' },
  ja: { name: 'Japanese', speech: 'ja-JP' },
  ru: { name: 'Russian', speech: 'ru-RU' },
  zh: { name: 'Chinese', speech: 'zh-CN' },
  ko: { name: 'Korean', speech: 'ko-KR' },
  ar: { name: 'Arabic', speech: 'ar-SA' },
} as const
type Languages = typeof answerLanguages
export type LanguageTag = keyof Languages
export type LanguageName = Languages[LanguageTag]['name']

export const languageTags = Object.keys(answerLanguages) as LanguageTag[]
/** The twelve answer languages. */
export const chatLanguages: readonly LanguageName[] = languageTags.map((tag) => answerLanguages[tag].name)

type NotOfNotes = 'Korean' | 'Arabic'
/** What the note tool writes in. */
export const noteLanguages = chatLanguages.filter(
  (name): name is Exclude<LanguageName, NotOfNotes> => name !== 'Korean' && name !== 'Arabic',
)

const tags = new Map<string, LanguageTag>(languageTags.map((tag) => [answerLanguages[tag].name, tag]))

export function tagOf(name: LanguageName): LanguageTag {
  const tag = tags.get(name)
  if (tag === undefined) throw new Error(`No language of answers is called ${name}`)
  return tag
}

/** The name of a tag; anything else as it is. */
export function nameOfTag(given: unknown): unknown {
  const tag = languageTags.find((one) => one === given)
  return tag === undefined ? given : answerLanguages[tag].name
}

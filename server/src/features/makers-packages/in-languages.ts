import type { LanguageText } from '../../packages/package-shape.ts'

/** The text in the first of these languages that there is one in, else in English, else the first. '' for none. */
export function inLanguages(texts: readonly LanguageText[], languages: readonly string[]): string {
  const of = (language: string): LanguageText | undefined =>
    texts.find((one) => one.language.split(/[-_]/u)[0] === language && one.text !== '')
  for (const language of [...languages, 'en']) {
    const found = of(language)
    if (found) return found.text
  }
  return texts.find(({ text }) => text !== '')?.text ?? ''
}

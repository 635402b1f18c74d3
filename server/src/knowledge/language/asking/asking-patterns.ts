import type { Language } from '../language.ts'

/** Of each language whole words by parts of a regular expression, all that a text holds; what shows no language is read as English. */
export function askingPatterns(
  sources: Readonly<Record<Language, string>>,
): (language: Language) => RegExp | undefined {
  const patterns = new Map(
    Object.entries(sources).map(
      ([language, source]) =>
        [language, new RegExp(`(?<![\\p{L}\\p{M}])(?:${source})(?![\\p{L}\\p{M}])`, 'giu')] as const,
    ),
  )
  return (language) => patterns.get(language === 'und' ? 'en' : language)
}

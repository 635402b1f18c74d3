import type { TranscriptLine } from '../../schema/videos.ts'
import { commonLanguage } from '../language/language.ts'

const linesRead = 400
const linesTogether = 10

/** ISO 639-1, '' where the lines show none. */
export function languageOfLines(lines: readonly TranscriptLine[]): string {
  const texts: string[] = []
  for (let from = 0; from < Math.min(lines.length, linesRead); from += linesTogether) {
    texts.push(
      lines
        .slice(from, from + linesTogether)
        .map(({ text }) => text)
        .join(' '),
    )
  }
  const language = commonLanguage(texts)
  return language === 'und' ? '' : language
}

import { limits } from '@millwright/contract/limits'

/** A chat's name: its first question on one line, cut at a word to 60 characters (completions §5). */
export function chatTitle(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim()
  if (line.length <= limits.chatTitle) return line
  const cut = line.slice(0, limits.chatTitle)
  const atWord = line[limits.chatTitle] === ' ' ? cut : cut.slice(0, cut.lastIndexOf(' '))
  return (atWord.length > 0 ? atWord : withoutLastSign(cut)).trimEnd()
}

/** A question without blanks is cut between signs, never inside one. */
function withoutLastSign(text: string): string {
  const signs = [...new Intl.Segmenter().segment(text)]
  return text.slice(0, signs.at(-1)?.index ?? 0)
}

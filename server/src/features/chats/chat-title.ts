import { limits } from '@millwright/contract/limits'

/** A chat's name: its first question on one line, cut at a word to 60 characters. */
export function chatTitle(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim()
  if (line.length <= limits.chatTitle) return line
  const cut = line.slice(0, limits.chatTitle)
  const atWord = line[limits.chatTitle] === ' ' ? cut : cut.slice(0, cut.lastIndexOf(' '))
  return (atWord.length > 0 ? atWord : withoutLastCharacter(cut)).trimEnd()
}

/** A question without blanks is cut between characters, never inside one. */
function withoutLastCharacter(text: string): string {
  const characters = [...new Intl.Segmenter().segment(text)]
  return text.slice(0, characters.at(-1)?.index ?? 0)
}

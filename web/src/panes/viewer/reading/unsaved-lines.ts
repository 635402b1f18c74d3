import type { ReadLine } from '@millwright/contract/read-text'

/** What was written in lines, by their ids. */
export type Texts = ReadonlyMap<string, string>

type SavedLines = { lines: readonly Pick<ReadLine, 'id' | 'text'>[] }

/** What was written besides the texts that were sent, and says something else than the text as it is now. */
export function unsavedOf(written: Texts, { sent, text }: { sent: Texts; text: SavedLines }): Texts {
  const saved = new Map(text.lines.map((line) => [line.id, line.text]))
  return new Map([...written].filter(([id, one]) => one !== sent.get(id) && one !== saved.get(id)))
}

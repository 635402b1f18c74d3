import type { ReadText } from '@millwright/contract/read-text'
import type { QueryClient } from '@tanstack/react-query'
import { saveReadText, StaleText } from '../../../domain/resources/read-text.ts'
import type { ResourcePlace } from '../../../domain/resources/resource.ts'
import { createSaving } from '../../../domain/saving/run-saving.ts'
import type { SavingRules } from '../../../domain/saving/saving-state.ts'
import type { Texts } from './unsaved-lines.ts'

const rules: SavingRules<Texts, ReadText> = {
  idOf: ({ segment }) => String(segment),
  textOf: ({ lines }) => new Map(lines.map(({ id, text }) => [id, text])),
  seenOf: ({ updatedAt }) => updatedAt ?? '',
  isSame: (one, other) =>
    one.size === other.size && [...one].every(([id, text]) => other.get(id)?.trim() === text.trim()),
  // What somebody else corrected is shown before it is written over.
  joined: () => null,
  sendsByItself: false,
  maySendByItself: () => false,
}

/** Saves the lines of a page when asked: those that say something else than before. They are lost with the screen. */
export function createReadTextSaving(cache: QueryClient, place: ResourcePlace, opened: ReadText) {
  const segment = Number(opened.segment)
  return createSaving<Texts, ReadText, Awaited<ReturnType<typeof saveReadText>>>(
    rules,
    {
      update: (_id, { text, seen }, base) => {
        const changed = new Map([...text].filter(([id, written]) => written !== base?.get(id)))
        return saveReadText(cache, place, { segment, seen: seen ?? '', changed })
      },
      storedIn: (error) => (error instanceof StaleText ? error.present : null),
      maySend: () => false,
      keeping: null,
      waits: { keep: 0, send: 0 },
    },
    { stored: opened, isDraft: false },
  )
}

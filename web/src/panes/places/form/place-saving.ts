import type * as z from 'zod/mini'
import { createSaving } from '../../../domain/saving/run-saving.ts'
import type { SavingRules } from '../../../domain/saving/saving-state.ts'
import { conflictIn } from '../../../platform/api-error.ts'
import { levelsOf, type PlaceRecord, type PlaceInput } from './place-values.ts'

export type SendPlace = (input: PlaceInput, seen: string) => Promise<{ data: PlaceRecord; message: string }>

const rules: SavingRules<PlaceInput, PlaceRecord> = {
  // Its address says which it is.
  idOf: () => 'place',
  textOf: inputOf,
  seenOf: ({ updatedAt }) => updatedAt,
  isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  // What both changed is chosen beside one another.
  joined: () => null,
  sendsByItself: false,
  maySendByItself: () => false,
}

/** Saves the form of a department or an asset when asked; what is typed is lost with the screen, after a question. */
export function createPlaceSaving(
  opened: PlaceRecord,
  { send, schema }: { send: SendPlace; schema: z.ZodMiniType<PlaceRecord> },
) {
  return createSaving<PlaceInput, PlaceRecord, Awaited<ReturnType<SendPlace>>>(
    rules,
    {
      update: (_id, { text, seen }) => send(text, seen ?? ''),
      storedIn: (error) => conflictIn(error, schema),
      maySend: () => false,
      keeping: null,
      waits: { keep: 0, send: 0 },
    },
    { stored: opened, isDraft: false },
  )
}

/** What a form that changes nothing would send. */
export function inputOf({ name, info, users, groups, dynamicFields = [] }: PlaceRecord): PlaceInput {
  return { name, info, dynamicFields: [...dynamicFields], users: levelsOf(users), groups: levelsOf(groups) }
}

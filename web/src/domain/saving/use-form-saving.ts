import { useRef } from 'react'
import type * as z from 'zod/mini'
import { conflictIn } from '../../platform/api-error.ts'
import { clash, isSame } from './clash.ts'
import { createSaving, type RunningSaving } from './run-saving.ts'
import { useSaving } from './use-saving.ts'

type VersionedRecord = { updatedAt: string }
type FormSaving<Text, Stored extends VersionedRecord, Reply extends { data: Stored }> = {
  /** As the server has it, as far as this page knows: what is typed stands on it. */
  stored: Stored
  /** What a conflict comes with. */
  schema: z.ZodMiniType<Stored>
  /** What the form would send if nothing were changed in it. */
  textOf: (stored: Stored) => Text
  /** `base`: what both had last; `seen`: its `updatedAt`. */
  send: (text: Text, on: { base: Text; seen: string }) => Promise<Reply>
  /** Shows what somebody else saved meanwhile; what is typed stays, and stands on it from then on. */
  onConflict: (stored: Stored) => void
}

/**
 * Saves a form when it is asked to. Where somebody else saved what the form does not hold, or what it was to say, it is
 * sent again on that.
 * @returns sends what is typed. @throws ApiError that of the conflict where a person has to look first
 */
export function useFormSaving<Text, Stored extends VersionedRecord, Reply extends { data: Stored }>(
  form: FormSaving<Text, Stored, Reply>,
): (typed: Text) => Promise<Reply> {
  const { stored, textOf, onConflict } = form
  const typedNow = useRef<Text | null>(null)
  const conflict = useRef<unknown>(null)
  const { saving } = useSaving(() => createFormSaving(form, conflict), {
    read: () => typedNow.current ?? textOf(stored),
    onTaken: () => undefined,
  })
  return async (typed) => {
    typedNow.current = typed
    standOn(saving, { stored, theirs: textOf(stored), typed })
    const reply = await saving.save('save')
    if (reply) return reply
    const { theirs } = saving.state()
    if (theirs) {
      saving.rebase(theirs)
      onConflict(theirs)
    }
    throw conflict.current
  }
}

/**
 * Takes over what came in meanwhile, as when a window is looked at again. Where that and what is typed are different answers to
 * one field, nothing is taken over: the server refuses what is sent, and whoever typed is told.
 */
export function standOn<Text, Stored extends VersionedRecord>(
  saving: Pick<RunningSaving<Text, Stored, unknown>, 'state' | 'rebase'>,
  { stored, theirs, typed }: { stored: Stored; theirs: Text; typed: Text },
): void {
  const { seen, base } = saving.state()
  if (seen !== stored.updatedAt && !clash(base, typed, theirs)) saving.rebase(stored)
}

/** Apart from the screen. `conflict` takes the refusal of the last one. */
export function createFormSaving<Text, Stored extends VersionedRecord, Reply extends { data: Stored }>(
  { stored: opened, schema, textOf, send }: FormSaving<Text, Stored, Reply>,
  conflict: { current: unknown },
) {
  return createSaving<Text, Stored, Reply>(
    {
      // Its address says which it is.
      idOf: () => 'form',
      textOf,
      seenOf: ({ updatedAt }) => updatedAt,
      isSame,
      joined: () => null,
      sendsByItself: false,
      maySendByItself: () => false,
    },
    {
      update: (_id, { text, seen }, base) => send(text, { base: base ?? text, seen: seen ?? '' }),
      storedIn: (error) => {
        const stored = conflictIn(error, schema)
        if (stored) conflict.current = error
        return stored
      },
      maySend: () => false,
      keeping: null,
      waits: { keep: 0, send: 0 },
    },
    { stored: opened, isDraft: false },
  )
}

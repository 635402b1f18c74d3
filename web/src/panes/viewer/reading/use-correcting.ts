import type { ReadText } from '@millwright/contract/read-text'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ResourcePlace } from '../../../domain/resources/resource.ts'
import { isSending } from '../../../domain/saving/saving-state.ts'
import { useSaving } from '../../../domain/saving/use-saving.ts'
import { toastFailure, withToast } from '../../../ui/feedback/toasts.tsx'
import { useLeaveGuard } from '../../../ui/forms/use-leave-guard.ts'
import { createReadTextSaving } from './read-text-saving.ts'
import { type Texts, unsavedOf } from './unsaved-lines.ts'

const none: Texts = new Map()
/** Of the address: another file beside a chat, another version of it. */
const shownFile = ['doc', 'version']

/** Writing in the lines of a page until they are saved. `onChange` hears whether something is not saved yet. */
export function useCorrecting(place: ResourcePlace, text: ReadText, onChange: (isUnsaved: boolean) => void) {
  const t = useTranslations('reading')
  const cache = useQueryClient()
  const [texts, setTexts] = useState(none)
  const [editing, setEditing] = useState<string | null>(null)
  /** Lines that somebody else corrected while they were written in here. */
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(new Set())
  useLeaveGuard(texts.size > 0, shownFile)
  /** What is written while a save is on its way comes after the texts that the save began with. */
  const latest = useRef(none)
  const { saving, state } = useSaving(() => createReadTextSaving(cache, place, text), {
    read: () => new Map(text.lines.map((line) => [line.id, latest.current.get(line.id) ?? line.text])),
    onTaken: (stored, sent) => {
      setCorrected(new Set())
      become(unsavedOf(latest.current, { sent, text: stored }))
    },
  })
  const isSaving = isSending(state)

  const become = (next: Texts) => {
    const wasUnsaved = latest.current.size > 0
    latest.current = next
    setTexts(next)
    if (wasUnsaved !== next.size > 0) onChange(next.size > 0)
  }
  const change = (next: Texts) => {
    become(next)
    saving.changed()
  }
  const without = (id: string) => new Map([...texts].filter(([line]) => line !== id))
  return {
    texts,
    corrected,
    editing,
    isSaving,
    edit: setEditing,
    write: (id: string, written: string) => {
      const isSame = text.lines.find((line) => line.id === id)?.text === written
      // While another text of it is being saved, it is a change to what it was before.
      change(isSame && !isSaving ? without(id) : new Map(texts).set(id, written))
    },
    /** The line is as it was. */
    leave: (id: string) => {
      change(without(id))
      setEditing(null)
    },
    cancel: () => {
      change(none)
      setEditing(null)
    },
    save: async () => {
      if (isSaving || texts.size === 0) return
      // What was read again meanwhile is what is seen.
      if ((text.updatedAt ?? '') !== saving.state().seen) saving.rebase(text)
      const begunIn = editing
      const saved = await withToast(t('saving'), async () => {
        const reply = await saving.save('save')
        const { theirs } = saving.state()
        if (reply || !theirs) return reply
        toastFailure(new Error(t('stale')))
        setCorrected(new Set([...corrected, ...idsOfOthers(text, theirs)]))
        saving.rebase(theirs)
        return null
      })
      // Where one goes on writing meanwhile, one stays.
      const isDone = saved && begunIn !== null && !latest.current.has(begunIn)
      if (isDone) setEditing((now) => (now === begunIn ? null : now))
    },
  }
}

/** The lines whose text is another one than it was. */
function idsOfOthers(before: ReadText, now: ReadText): string[] {
  const textOf = new Map(before.lines.map(({ id, text }) => [id, text]))
  return now.lines.flatMap(({ id, text }) => (textOf.get(id) === text ? [] : [id]))
}

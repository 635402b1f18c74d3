import CloudOff from 'lucide-react/icons/cloud-off'
import HardDrive from 'lucide-react/icons/hard-drive'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useNow, useTranslations } from 'use-intl'
import { isSending } from '../../domain/saving/saving-state.ts'
import type { NoteSavingState } from '../../panes/notes/note-saving.ts'
import css from './notes.module.css'

/** Where what is written is by now. */
export function SaveStateText({ state }: { state: NoteSavingState }) {
  const t = useTranslations('notes')
  const age = useAgeText()
  const said = () => {
    if (state.theirs) return { text: t('stateStale'), Icon: TriangleAlert }
    if (state.refusal !== null) return { text: t('stateRefused', { reason: state.refusal }), Icon: TriangleAlert }
    if (state.isUnsaved && state.cannotKeep) return { text: t('stateUnkept'), Icon: TriangleAlert }
    if (state.isOffline) return { text: t('stateOffline'), Icon: CloudOff }
    if (isSending(state)) return { text: t('stateSaving') }
    if (state.isUnsaved) {
      return state.isKept ? { text: t('stateKept'), Icon: HardDrive } : { text: t('stateUnsaved') }
    }
    if (state.savedAt !== null) return { text: t('stateSaved', { time: age(state.savedAt) }) }
    return { text: state.id === null ? t('stateNew') : '' }
  }
  const { text, Icon } = said()
  return (
    <span className={css.state} role="status" title={text}>
      {Icon && <Icon size={16} strokeWidth={1.6} aria-hidden />}
      <span>{text}</span>
    </span>
  )
}

/** How long ago, in the middle of a sentence. */
export function useAgeText() {
  const t = useTranslations('notes')
  const now = useNow({ updateInterval: 20_000 })
  return (at: number) => {
    const minutes = Math.floor((now.getTime() - at) / 60_000)
    if (minutes < 1) return t('justNow')
    if (minutes < 60) return t('minutesAgo', { count: String(minutes) })
    return t('hoursAgo', { count: String(Math.floor(minutes / 60)) })
  }
}

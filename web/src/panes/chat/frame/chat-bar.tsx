import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import History from 'lucide-react/icons/history'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ChatTab } from '../conversation/use-viewer.ts'
import css from './chat-frame.module.css'

type ChatBarProps = {
  tab: ChatTab
  /** Whether a document is open, so that there are two tabs. */
  hasResources: boolean
  recentOpen: boolean
  narrow: boolean
  onTab: (tab: ChatTab) => void
  onRecent: () => void
  onNew: () => void
  /** What else can be done with the chat. */
  children?: ReactNode
}

/** Milliseconds for which New Chat shows that it has begun one. */
const renewingFor = 500

export function ChatBar({ tab, hasResources, recentOpen, narrow, onTab, onRecent, onNew, children }: ChatBarProps) {
  const t = useTranslations('chats')
  const [renewing, setRenewing] = useState(false)
  const startNew = () => {
    onNew()
    setRenewing(true)
  }
  useEffect(() => {
    if (!renewing) return
    const timer = window.setTimeout(() => setRenewing(false), renewingFor)
    return () => window.clearTimeout(timer)
  }, [renewing])
  const NewIcon = renewing ? RotateCw : Plus
  const tabs: ChatTab[] = hasResources ? ['main', 'resources'] : ['main']
  return (
    <div className={css.bar}>
      <div role="tablist" aria-label={t('title')} className={css.tabs}>
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab === name}
            aria-controls={`panel-${name}`}
            tabIndex={tab === name ? 0 : -1}
            className={css.tab}
            onClick={() => onTab(name)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
              const other = tabs.find((one) => one !== name)
              if (!other) return
              onTab(other)
              document.getElementById(`tab-${other}`)?.focus()
            }}
          >
            {t(name)}
          </button>
        ))}
      </div>
      <div className={css.actions}>
        {children}
        <IconButton
          aria-label={t('recent')}
          title={t('recent')}
          aria-pressed={recentOpen}
          className={recentOpen ? css.pressed : undefined}
          onClick={onRecent}
        >
          <History size={18} strokeWidth={1.6} />
        </IconButton>
        <span className={css.rule} />
        {narrow ? (
          <IconButton aria-label={t('newChat')} title={t('newChat')} onClick={startNew} aria-busy={renewing}>
            <NewIcon size={18} strokeWidth={1.6} />
          </IconButton>
        ) : (
          <Button
            variant="text"
            startIcon={<NewIcon size={18} strokeWidth={1.6} />}
            aria-busy={renewing}
            onClick={startNew}
          >
            {t('newChat')}
          </Button>
        )}
      </div>
    </div>
  )
}

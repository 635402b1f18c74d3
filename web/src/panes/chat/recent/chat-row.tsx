import type { Chat } from '@millwright/contract/chats'
import { limits } from '@millwright/contract/limits'
import IconButton from '@mui/material/IconButton'
import Pencil from 'lucide-react/icons/pencil'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { SelectBox } from '../../../ui/lists/table/select-box.tsx'
import css from './recent-chats.module.css'

type ChatRowProps = {
  chat: Chat
  address: string
  isOpen: boolean
  /** Null while none are being selected. */
  isSelected: boolean | null
  onPick: () => void
  onToggle: () => void
  onRename: (name: string) => void
}

export function ChatRow({ chat, address, isOpen, isSelected, onPick, onToggle, onRename }: ChatRowProps) {
  const t = useTranslations('chats')
  const [isNamed, setIsNamed] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const { title } = chat
  if (isNamed) {
    return (
      <li className={css.item}>
        <NameField
          title={title}
          onEnd={(name, returns) => {
            setIsNamed(false)
            if (name !== null) onRename(name)
            // The field that goes had the focus.
            if (returns) requestAnimationFrame(() => pencil.current?.focus())
          }}
        />
      </li>
    )
  }
  return (
    <li className={css.item}>
      {isSelected !== null && (
        <SelectBox label={t('selectNamed', { title })} checked={isSelected} onToggle={onToggle} />
      )}
      <Link
        to={address}
        className={isOpen ? `${css.chat} ${css.here}` : css.chat}
        aria-current={isOpen ? 'page' : undefined}
        title={title}
        onClick={(event) => {
          if (isSelected === null) return onPick()
          // While chats are selected, a row is as large as its box.
          event.preventDefault()
          onToggle()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'F2' || isSelected !== null) return
          event.preventDefault()
          setIsNamed(true)
        }}
      >
        {title}
      </Link>
      {isSelected === null && (
        <IconButton
          ref={pencil}
          size="small"
          className={css.rename ?? ''}
          aria-label={t('renameNamed', { title })}
          title={t('rename')}
          onClick={() => setIsNamed(true)}
        >
          <Pencil size={16} strokeWidth={1.6} />
        </IconButton>
      )}
    </li>
  )
}

type NameFieldProps = {
  title: string
  /** The name, null when it stays; whether the keyboard ended it, and the focus is to be given back. */
  onEnd: (name: string | null, returns: boolean) => void
}

/** Enter and leaving it rename; Escape does not. */
function NameField({ title, onEnd }: NameFieldProps) {
  const t = useTranslations('chats')
  const [name, setName] = useState(title)
  const hasEnded = useRef(false)
  const end = (given: string | null, returns: boolean) => {
    // What is taken away loses the focus as well.
    if (hasEnded.current) return
    hasEnded.current = true
    const next = given?.trim() ?? ''
    onEnd(next === '' || next === title ? null : next, returns)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') end(name, true)
    if (event.key !== 'Escape') return
    // A drawer around it stays open.
    event.stopPropagation()
    end(null, true)
  }
  return (
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- It stands where the pressed button was.
      autoFocus
      className={css.name}
      value={name}
      maxLength={limits.chatName}
      aria-label={t('chatName')}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setName(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(name, false)}
    />
  )
}

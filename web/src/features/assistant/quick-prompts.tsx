import Database from 'lucide-react/icons/database'
import FileSearch from 'lucide-react/icons/file-search'
import { useTranslations } from 'use-intl'
import type { Scope } from '../../domain/chats/chat-home.ts'
import css from './assistant-landing.module.css'

const prompts = [
  { scope: 'database', text: 'databaseSearch', help: 'databaseSearchText', Icon: Database },
  { scope: 'files', text: 'fileSearch', help: 'fileSearchText', Icon: FileSearch },
] as const

/** The two quick prompts: a second press takes a choice back. */
export function QuickPrompts({ scope, onScope }: { scope: Scope; onScope: (scope: Scope) => void }) {
  const t = useTranslations('assistant')
  const tChats = useTranslations('chats')
  const chosen = prompts.find((prompt) => prompt.scope === scope)
  return (
    <div className={css.prompts} role="group" aria-label={tChats('sourceChoice')}>
      {prompts.map((prompt) => (
        <button
          key={prompt.scope}
          type="button"
          className={css.prompt}
          aria-pressed={prompt === chosen}
          onClick={() => onScope(prompt === chosen ? 'all' : prompt.scope)}
        >
          <prompt.Icon size={16} strokeWidth={1.6} aria-hidden />
          {tChats(prompt.text)}
        </button>
      ))}
      <p role="status">{chosen && t(chosen.help)}</p>
    </div>
  )
}

import Database from 'lucide-react/icons/database'
import Film from 'lucide-react/icons/film'
import FileSearch from 'lucide-react/icons/file-search'
import Layers from 'lucide-react/icons/layers'
import { useTranslations } from 'use-intl'
import type { Scope } from '../../../domain/chats/chat-home.ts'
import { ToolMenu } from '../../../ui/forms/tool-menu.tsx'

const scopes = [
  { scope: 'all', text: 'allSources', Icon: Layers },
  { scope: 'database', text: 'databaseSearch', Icon: Database },
  { scope: 'files', text: 'fileSearch', Icon: FileSearch },
  { scope: 'videos', text: 'onlyVideos', Icon: Film },
] as const satisfies readonly { scope: Scope; text: string; Icon: unknown }[]

/** What is asked: everything, the company's records, its files, or the videos alone. */
export function ScopeChoice({ scope, onScope }: { scope: Scope; onScope: (scope: Scope) => void }) {
  const t = useTranslations('chats')
  const Icon = scopes.find((one) => one.scope === scope)?.Icon ?? Layers
  return (
    <ToolMenu
      label={t('sourceChoice')}
      icon={<Icon size={18} strokeWidth={1.6} aria-hidden />}
      options={scopes.map((one) => ({ value: one.scope, text: t(one.text) }))}
      chosen={scope}
      onChoose={onScope}
    />
  )
}

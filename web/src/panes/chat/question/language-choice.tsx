import type { ChatLanguage } from '@millwright/contract/chats'
import { chatLanguages } from '@millwright/contract/languages'
import Languages from 'lucide-react/icons/languages'
import { useTranslations } from 'use-intl'
import { ToolMenu } from '../../../ui/forms/tool-menu.tsx'

type LanguageChoiceProps = { language: ChatLanguage; onLanguage: (language: ChatLanguage) => void }

/** What this chat is answered in. */
export function LanguageChoice({ language, onLanguage }: LanguageChoiceProps) {
  const t = useTranslations('chats')
  return (
    <ToolMenu
      label={t('language')}
      icon={<Languages size={18} strokeWidth={1.6} aria-hidden />}
      options={chatLanguages.map((value) => ({ value, text: value }))}
      chosen={language}
      onChoose={onLanguage}
    />
  )
}

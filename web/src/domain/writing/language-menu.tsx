import { noteLanguages } from '@millwright/contract/languages'
import type { NoteLanguage } from '@millwright/contract/writing'
import Languages from 'lucide-react/icons/languages'
import { useTranslations } from 'use-intl'
import { ToolMenu } from '../../ui/forms/tool-menu.tsx'
import css from './writing.module.css'

type LanguageMenuProps = { language: NoteLanguage | null; onLanguage: (language: NoteLanguage | null) => void }

/** What text help writes in and dictation listens for; null: what the text is written in. */
export function LanguageMenu({ language, onLanguage }: LanguageMenuProps) {
  const t = useTranslations('writing')
  return (
    <span className={css.language}>
      <ToolMenu
        label={t('language')}
        icon={<Languages size={18} strokeWidth={1.6} aria-hidden />}
        options={[{ value: ofText, text: t('ofText') }, ...noteLanguages.map((value) => ({ value, text: value }))]}
        chosen={language ?? ofText}
        side="below"
        onChoose={(value) => onLanguage(value === ofText ? null : value)}
      />
    </span>
  )
}

const ofText = ''

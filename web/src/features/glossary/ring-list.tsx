import { type GlossaryRing, glossaryRoutes } from '@millwright/contract/glossary'
import IconButton from '@mui/material/IconButton'
import ListPlus from 'lucide-react/icons/list-plus'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { readAgain } from '../../keys/follow-writes.ts'
import { submit } from '../../platform/api.ts'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import { languageName } from '../../ui/values/language-name.ts'
import css from './glossary.module.css'

type OnCopy = (ring: GlossaryRing) => void
type RingListProps = { label: string; rings: readonly GlossaryRing[]; onCopy: OnCopy }

export function RingList({ label, rings, onCopy }: RingListProps) {
  return (
    <ul className={css.sets} aria-label={label}>
      {rings.map((ring) => (
        <RingRow key={ring.id} ring={ring} onCopy={onCopy} />
      ))}
    </ul>
  )
}

function RingRow({ ring, onCopy }: { ring: GlossaryRing; onCopy: OnCopy }) {
  const t = useTranslations('glossary')
  // Shown at once: a switch that springs back until the server has answered looks broken.
  const [wanted, setWanted] = useState<boolean | null>(null)
  const { id, language } = ring
  const words = ring.words.join(', ')
  const switchTo = async (enabled: boolean) => {
    setWanted(enabled)
    await withToast(t('switching'), () => submit(glossaryRoutes.switchRing, { query: { id }, body: { enabled } }))
    await readAgain()
    setWanted(null)
  }
  return (
    <li>
      <ul className={css.words}>
        {ring.words.map((word) => (
          <li key={word} lang={language}>
            {word}
          </li>
        ))}
      </ul>
      <span className={css.language}>{languageName(language)}</span>
      <IconButton aria-label={t('copyNamed', { words })} title={t('copy')} onClick={() => onCopy(ring)}>
        <ListPlus size={18} strokeWidth={1.6} aria-hidden />
      </IconButton>
      <SwitchField
        label={t('useNamed', { words })}
        labelHidden
        checked={wanted ?? ring.enabled}
        onChange={({ target }) => void switchTo(target.checked)}
      />
    </li>
  )
}

import type { GlossarySet } from '@millwright/contract/glossary'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import css from './glossary.module.css'

/** Drawing two thousand rows at once would hold the page up, and Tab would have to pass them all. */
const drawnAtOnce = 50

type SetListProps = {
  sets: readonly GlossarySet[]
  onEdit: (set: GlossarySet) => void
  onRemove: (set: GlossarySet) => void
}

export function SetList({ sets, onEdit, onRemove }: SetListProps) {
  const t = useTranslations('glossary')
  const [drawn, setDrawn] = useState(drawnAtOnce)
  const left = sets.length - drawn
  return (
    <>
      <ul className={css.sets} aria-label={t('sets')}>
        {sets.slice(0, drawn).map((set) => {
          const { id, words } = set
          const word = words[0] ?? ''
          return (
            <li key={id}>
              <ul className={css.words}>
                {words.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
              <IconButton aria-label={t('editNamed', { word })} title={t('edit')} onClick={() => onEdit(set)}>
                <Pencil size={18} strokeWidth={1.6} aria-hidden />
              </IconButton>
              <IconButton aria-label={t('removeNamed', { word })} title={t('remove')} onClick={() => onRemove(set)}>
                <Trash size={18} strokeWidth={1.6} aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ul>
      {left > 0 && (
        <div className={css.more}>
          <Button variant="outlined" onClick={() => setDrawn(drawn + drawnAtOnce)}>
            {t('more', { count: String(Math.min(left, drawnAtOnce)) })}
          </Button>
        </div>
      )}
    </>
  )
}

export function SetListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-busy aria-label={label} className={css.late}>
      <ul className={css.sets} aria-hidden>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
          <li key={row}>
            <span className={css.words}>
              <i style={{ width: 96 }} />
              <i style={{ width: 140 }} />
              <i style={{ width: 72 }} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Segments } from '../../../ui/forms/segments.tsx'
import { type Difference, isContested, keyOf } from './differences.ts'
import type { PlaceValues } from './place-values.ts'
import css from './stale-dialog.module.css'

type StaleDialogProps = {
  differences: readonly Difference[]
  /** What both began with. */
  base: PlaceValues
  usernames: ReadonlyMap<string, string>
  /** Theirs is taken for these, mine is kept for the others. */
  onApply: (taken: readonly Difference[]) => void
}

/** What somebody else saved meanwhile, each difference beside one's own: nothing is lost, and nothing written over unseen. */
export function StaleDialog({ differences, base, usernames, onApply }: StaleDialogProps) {
  const t = useTranslations('places')
  const id = useId()
  const [kept, setKept] = useState<ReadonlySet<string>>(
    () => new Set(differences.filter((one) => isContested(base, one)).map(keyOf)),
  )
  const keep = (key: string, isKept: boolean) => {
    const next = new Set(kept)
    if (isKept) next.add(key)
    else next.delete(key)
    setKept(next)
  }
  const apply = () => onApply(differences.filter((one) => !kept.has(keyOf(one))))
  const nameOf = (one: Difference) => {
    if (one.part === 'access') return t('accessOf', { name: usernames.get(one.userId) ?? '' })
    return one.part === 'dynamicFields' ? t('fields') : t(one.part)
  }
  return (
    <Dialog open onClose={apply} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('staleTitle')}</DialogTitle>
      <DialogContent>
        <p className={css.text}>{t(differences.length > 0 ? 'staleText' : 'staleSame')}</p>
        <ul className={css.list}>
          {differences.map((one) => (
            <li key={keyOf(one)}>
              <div className={css.head}>
                <h3>{nameOf(one)}</h3>
                <Segments
                  label={nameOf(one)}
                  value={kept.has(keyOf(one)) ? 'mine' : 'theirs'}
                  options={[
                    { value: 'mine', text: t('keepMine') },
                    { value: 'theirs', text: t('takeTheirs') },
                  ]}
                  onPick={(choice) => keep(keyOf(one), choice === 'mine')}
                />
              </div>
              <dl className={css.sides}>
                {(['mine', 'theirs'] as const).map((side) => (
                  <div key={side}>
                    <dt>{t(side)}</dt>
                    <dd>
                      <Side of={one} side={side} />
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={apply}>
          {t('apply')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Side({ of: one, side }: { of: Difference; side: 'mine' | 'theirs' }) {
  const t = useTranslations('places')
  switch (one.part) {
    case 'name':
    case 'info':
      return one[side]
    case 'access':
      return t(one[side] ?? 'none')
    case 'dynamicFields':
      if (one[side].length === 0) return t('nothing')
      return (
        <ul className={css.fields}>
          {one[side].map(({ label, value }, position) => (
            // Fields have no other name than their place.
            <li key={position}>
              {label} <span>{value}</span>
            </li>
          ))}
        </ul>
      )
  }
}

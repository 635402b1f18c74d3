import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Side, TwoSides } from '../../../ui/forms/two-sides.tsx'
import { type Difference, isContested, keyOf } from './differences.ts'
import type { PlaceValues } from './place-values.ts'
import css from './stale-dialog.module.css'

type StaleDialogProps = {
  differences: readonly Difference[]
  /** What both began with. */
  base: PlaceValues
  names: ReadonlyMap<string, string>
  /** Theirs is taken for these, mine is kept for the others. */
  onApply: (taken: readonly Difference[]) => void
}

/** What somebody else saved meanwhile, each difference beside one's own: nothing is lost, and nothing written over unseen. */
export function StaleDialog({ differences, base, names, onApply }: StaleDialogProps) {
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
    if (one.part === 'access') return t('accessOf', { name: names.get(one.id) ?? '' })
    return one.part === 'dynamicFields' ? t('fields') : t(one.part)
  }
  return (
    <Dialog open onClose={apply} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('staleTitle')}</DialogTitle>
      <DialogContent>
        <p className={css.text}>{t(differences.length > 0 ? 'staleText' : 'staleSame')}</p>
        <TwoSides
          differences={differences}
          keyOf={keyOf}
          titleOf={(one) => ({ title: nameOf(one) })}
          valueOf={(one, side) => <SideOf one={one} side={side} />}
          chosen={(one) => (kept.has(keyOf(one)) ? 'mine' : 'theirs')}
          texts={{ mine: t('mine'), theirs: t('theirs'), keepMine: t('keepMine'), takeTheirs: t('takeTheirs') }}
          onPick={(one, side) => keep(keyOf(one), side === 'mine')}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={apply}>
          {t('apply')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function SideOf({ one, side }: { one: Difference; side: Side }) {
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

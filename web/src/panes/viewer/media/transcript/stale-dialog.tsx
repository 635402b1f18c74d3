import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Side, TwoSides } from '../../../../ui/forms/two-sides.tsx'
import { clockOf } from '../../../../ui/values/clock.ts'
import type { Conflict } from './line-edits.ts'
import css from './transcript.module.css'
import type { Merging } from './use-editing.ts'

type StaleDialogProps = {
  merging: Merging
  /** The lines where one's own words are kept. */
  onApply: (mine: readonly Conflict[]) => void
  onClose: () => void
}

/** Lines that somebody else has changed as well: nothing is lost, and nothing written over unseen. */
export function StaleDialog({ merging, onApply, onClose }: StaleDialogProps) {
  const t = useTranslations('videos')
  const id = useId()
  const { conflicts } = merging
  const [theirs, setTheirs] = useState<ReadonlySet<Conflict>>(new Set())
  const pick = (conflict: Conflict, side: Side) => {
    const next = new Set(theirs)
    if (side === 'theirs') next.add(conflict)
    else next.delete(conflict)
    setTheirs(next)
  }
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('staleTitle')}</DialogTitle>
      <DialogContent>
        <p className={css.explained}>{t('staleText')}</p>
        <TwoSides
          differences={conflicts}
          keyOf={({ mine }) => `${mine.start} ${mine.before}`}
          titleOf={({ mine }) => {
            const time = clockOf(mine.start)
            return { title: time, label: t('lineAt', { time }) }
          }}
          valueOf={({ mine, theirs: other }, side) => (side === 'mine' ? mine.after : (other?.text ?? t('lineGone')))}
          chosen={(conflict) => (theirs.has(conflict) ? 'theirs' : 'mine')}
          texts={{ mine: t('mine'), theirs: t('theirs'), keepMine: t('keepMine'), takeTheirs: t('takeTheirs') }}
          onPick={pick}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="contained" onClick={() => onApply(conflicts.filter((one) => !theirs.has(one)))}>
          {t('saveThis')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChangedLines, linesOf } from '../../domain/facts/changed-lines.tsx'
import { type ComparedVersions, totalOf, useFactChanges } from '../../domain/facts/facts.ts'
import { VersionChanges } from '../../domain/facts/version-changes.tsx'
import css from './tracker.module.css'

const maxShown = 3

/** Under a new version that was processed: which values it says otherwise. Nothing where it says the same. */
export function ChangedValues({ name, ...versions }: ComparedVersions & { name: string }) {
  const t = useTranslations('facts')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { data } = useFactChanges(versions)
  const lines = data ? linesOf(data) : []
  if (!data || lines.length === 0) return null
  return (
    <section className={css.changed} aria-label={t('changedIn', { name })}>
      <h4>{t('valuesChanged', { count: totalOf(data, 'changed') + totalOf(data, 'lines') })}</h4>
      <ChangedLines lines={lines.slice(0, maxShown)} />
      <p>{t('toldWhoAsked')}</p>
      <Button variant="outlined" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('showChanges')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="sm" aria-labelledby={id}>
        <DialogTitle id={id}>{t('changedIn', { name })}</DialogTitle>
        <DialogContent>
          <VersionChanges {...versions} />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={() => setOpen(false)}>
            {t('closeChanges')}
          </Button>
        </DialogActions>
      </Dialog>
    </section>
  )
}

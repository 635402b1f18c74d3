import type { Quota } from '@millwright/contract/company'
import { type SystemStorage, systemRoutes } from '@millwright/contract/system'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { submit } from '../../platform/api.ts'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { quotaOfTexts, textsOfQuota } from './quota-texts.ts'
import css from './system.module.css'

type QuotaDialogProps = {
  company: SystemStorage['companies'][number]
  /** What holds for companies that have none of their own. */
  ofSettings: Quota
  onClose: () => void
}

/** How much one company may have: its own quota, or that of the settings. */
export function QuotaDialog({ company, ofSettings, onClose }: QuotaDialogProps) {
  const t = useTranslations('quotas')
  const title = useId()
  const [texts, setTexts] = useState(() => textsOfQuota(company.quota ?? ofSettings))
  const [busy, setBusy] = useState(false)
  const { quota, wrong } = quotaOfTexts(texts)
  const save = async (own: Quota | null) => {
    setBusy(true)
    const body = { companyId: company.id, quota: own }
    const saved = await withToast(t('saving'), () => submit(systemRoutes.setQuota, { body }))
    if (saved) onClose()
    else setBusy(false)
  }
  const submitted = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (quota && !busy) void save(quota)
  }
  const field = (what: keyof Quota, label: string) => (
    <TextField
      label={label}
      help={t('fieldHelp')}
      error={wrong.has(what) ? t('wrong') : undefined}
      value={texts[what]}
      inputProps={{ inputMode: what === 'bytes' ? 'decimal' : 'numeric', maxLength: 16 }}
      onChange={({ target }) => setTexts({ ...texts, [what]: target.value })}
    />
  )
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={title}>
      <DialogTitle id={title}>{t('changeOf', { company: company.name })}</DialogTitle>
      <Form onSubmit={submitted}>
        <DialogContent className={css.quota}>
          {field('bytes', t('gigabytes'))}
          {field('members', t('members'))}
          {field('questions', t('perDay'))}
          <p className={css.help}>{t('useSettingsHelp')}</p>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            {t('cancel')}
          </Button>
          {company.quota && (
            <Button variant="outlined" disabled={busy} onClick={() => void save(null)}>
              {t('useSettings')}
            </Button>
          )}
          <BusyButton type="submit" variant="contained" busy={busy} busyText={t('saving')} disabled={!quota}>
            {t('save')}
          </BusyButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

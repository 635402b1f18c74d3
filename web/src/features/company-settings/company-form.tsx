import { officeEndings } from '../../domain/resources/kinds.ts'
import { CompanySettings, companyRoutes } from '@millwright/contract/company'
import { limits } from '@millwright/contract/limits'
import { texts } from '@millwright/contract/texts'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { keys } from '../../keys/keys.ts'
import { useFormSaving } from '../../domain/saving/use-form-saving.ts'
import { submit } from '../../platform/api.ts'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { submitOnCtrlEnter } from '../../ui/forms/submit-on-ctrl-enter.ts'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import { useLeaveGuard } from '../../ui/forms/use-leave-guard.ts'
import css from './company-settings.module.css'
import { LanguageBoxes } from './language-boxes.tsx'

type Choices = Pick<CompanySettings, 'officeFiles' | 'ocrLanguages' | 'webSpeech'>

export function CompanyForm({ stored }: { stored: CompanySettings }) {
  const t = useTranslations('company')
  const cache = useQueryClient()
  // Only what was chosen here: what somebody else saves meanwhile is shown beside it.
  const [chosen, setChosen] = useState<Partial<Choices>>({})
  const [saving, setSaving] = useState(false)
  const settings = { ...stored, ...chosen }
  const change = (next: Partial<Choices>) => setChosen((before) => ({ ...before, ...next }))
  const isChanged = Object.keys(changesOf(stored, settings)).length > 0
  const tooFew = settings.ocrLanguages.length === 0
  useLeaveGuard(isChanged && !saving)
  const send = useFormSaving({
    stored,
    schema: CompanySettings,
    textOf: choicesOf,
    // Only what was chosen here: what somebody else chose stays theirs.
    send: (typed, { base, seen }) => submit(companyRoutes.update, { body: changesOf(base, typed), seen }),
    onConflict: (present) => cache.setQueryData(keys.company, present),
  })

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isChanged || tooFew || saving) return
    setSaving(true)
    const saved = await withToast(t('saving'), () => send(choicesOf(settings)))
    setSaving(false)
    if (!saved) return
    cache.setQueryData(keys.company, saved.data)
    setChosen({})
  }
  return (
    <Form onSubmit={(event) => void save(event)} onKeyDown={submitOnCtrlEnter}>
      <section className={css.card} aria-labelledby="company-files">
        <h2 id="company-files">{t('files')}</h2>
        <SwitchField
          label={t('officeFiles')}
          help={t('officeFilesHelp', { endings: officeEndings })}
          checked={settings.officeFiles}
          onChange={({ target }) => change({ officeFiles: target.checked })}
        />
      </section>
      <LanguageBoxes
        chosen={settings.ocrLanguages}
        error={tooFew ? texts.ocrLanguagesFew : undefined}
        most={limits.ocrLanguages}
        onChange={(ocrLanguages) => change({ ocrLanguages })}
      />
      <section className={css.card} aria-labelledby="company-speech">
        <h2 id="company-speech">{t('speech')}</h2>
        <SwitchField
          label={t('webSpeech')}
          help={t('webSpeechHelp')}
          checked={settings.webSpeech}
          onChange={({ target }) => change({ webSpeech: target.checked })}
        />
      </section>
      <div className={css.buttons}>
        <BusyButton
          type="submit"
          variant="contained"
          disabled={(!isChanged || tooFew) && !saving}
          busy={saving}
          busyText={t('saving')}
        >
          {t('save')}
        </BusyButton>
        <Button variant="outlined" disabled={!isChanged || saving} onClick={() => setChosen({})}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}

/** What stands in the form. */
function choicesOf({ officeFiles, ocrLanguages, webSpeech }: Choices): Choices {
  return { officeFiles, ocrLanguages, webSpeech }
}

/** What is sent: the settings that are others now. */
function changesOf(stored: Choices, settings: Choices): Partial<Choices> {
  const { officeFiles, ocrLanguages, webSpeech } = settings
  return {
    ...(officeFiles === stored.officeFiles ? {} : { officeFiles }),
    ...(ocrLanguages.join() === stored.ocrLanguages.join() ? {} : { ocrLanguages }),
    ...(webSpeech === stored.webSpeech ? {} : { webSpeech }),
  }
}

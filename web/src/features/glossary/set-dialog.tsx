import { sentenceOfIssue } from '@millwright/contract/reasons/issues'
import { glossaryRoutes, GlossarySet, GlossaryWords, type GlossaryWordsInput } from '@millwright/contract/glossary'
import { limits } from '@millwright/contract/limits'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../platform/api-error.ts'
import { submit } from '../../platform/api.ts'
import { useSubmitKey } from '../../platform/submit-key.ts'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { submitOnCtrlEnter } from '../../ui/forms/submit-on-ctrl-enter.ts'
import { WordsField, withWords } from './words-field.tsx'

/** A set that is there, or the words that a new one begins with. */
export type EditedSet = { set: GlossarySet } | { words: readonly string[] }

type SetDialogProps = { edited: EditedSet; onClose: () => void }

export function SetDialog({ edited, onClose }: SetDialogProps) {
  const t = useTranslations('glossary')
  const id = useId()
  const submitKey = useSubmitKey()
  const [set, setSet] = useState('set' in edited ? edited.set : null)
  const [words, setWords] = useState<readonly string[]>('set' in edited ? edited.set.words : edited.words)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const all = withWords(words, typed)
  const isReady = all.length >= limits.glossaryWords.min

  const takeRefusal = (refusal: unknown) => {
    if (!(refusal instanceof ApiError)) return
    const present = GlossarySet.safeParse(refusal.data).data
    if (present) {
      setSet(present)
      setWords(present.words)
    }
    setError(present ? t('changedMeanwhile') : refusal.message)
  }
  const write = (body: GlossaryWordsInput): Promise<{ message: string }> =>
    set
      ? submit(glossaryRoutes.update, { query: { id: set.id }, body, seen: set.updatedAt })
      : submit(glossaryRoutes.create, { body, key: submitKey(body) })
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const judged = GlossaryWords.safeParse(all)
    setError(sentenceOfIssue(judged.error?.issues[0]))
    if (!judged.success || saving) return
    setSaving(true)
    const saved = await withToast(t('savingSet'), () =>
      write({ words: judged.data }).catch((refusal: unknown) => {
        takeRefusal(refusal)
        throw refusal
      }),
    )
    setSaving(false)
    if (!saved) return
    onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <Form onKeyDown={submitOnCtrlEnter} onSubmit={(event) => void save(event)}>
        <DialogTitle id={id}>{t(set ? 'editTitle' : 'newTitle')}</DialogTitle>
        <DialogContent>
          <WordsField
            words={words}
            error={error}
            onChange={(next) => {
              setWords(next)
              setError(undefined)
            }}
            onTyped={setTyped}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            {t('cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" disabled={!isReady} busy={saving} busyText={t('saving')}>
            {t('save')}
          </BusyButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

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
import { ApiError, conflictIn } from '../../platform/api-error.ts'
import { useFormSaving } from '../../domain/saving/use-form-saving.ts'
import { submit } from '../../platform/api.ts'
import { useSubmitKey } from '../../platform/submit-key.ts'
import { ChangedMeanwhile } from '../../ui/feedback/changed-meanwhile.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { submitOnCtrlEnter } from '../../ui/forms/submit-on-ctrl-enter.ts'
import { mergeWords, withWords } from './set-words.ts'
import { WordsField } from './words-field.tsx'

/** A set that is there, or the words that a new one begins with. */
export type EditedSet = { set: GlossarySet } | { words: readonly string[] }

type SetDialogProps = { edited: EditedSet; onClose: () => void }

export function SetDialog({ edited, onClose }: SetDialogProps) {
  return 'set' in edited ? (
    <StoredSetDialog set={edited.set} onClose={onClose} />
  ) : (
    <NewSetDialog words={edited.words} onClose={onClose} />
  )
}

function NewSetDialog({ words: begun, onClose }: { words: readonly string[]; onClose: () => void }) {
  const t = useTranslations('glossary')
  const submitKey = useSubmitKey()
  const [words, setWords] = useState(begun)
  const create = (body: GlossaryWordsInput) => submit(glossaryRoutes.create, { body, key: submitKey(body) })
  return (
    <WordsDialog
      title={t('newTitle')}
      words={words}
      onChange={setWords}
      onSave={(typed) => create({ words: typed })}
      onClose={onClose}
    />
  )
}

function StoredSetDialog({ set, onClose }: { set: GlossarySet; onClose: () => void }) {
  const t = useTranslations('glossary')
  const [stored, setStored] = useState(set)
  const [words, setWords] = useState<readonly string[]>(set.words)
  const [isOthers, setOthers] = useState(false)
  const send = useFormSaving({
    stored,
    schema: GlossarySet,
    textOf: (one) => one.words,
    send: (typed, { seen }) => submit(glossaryRoutes.update, { query: { id: set.id }, body: { words: typed }, seen }),
    onConflict: (present) => {
      setWords((typed) => mergeWords({ base: stored.words, typed, theirs: present.words }))
      setStored(present)
      setOthers(true)
    },
  })
  return (
    <WordsDialog
      title={t('editTitle')}
      notice={isOthers && t('changedMeanwhile', { words: stored.words.join(', ') })}
      words={words}
      onChange={setWords}
      onSave={send}
      onClose={onClose}
    />
  )
}

type WordsDialogProps = {
  title: string
  /** What somebody else did meanwhile. */
  notice?: string | false
  words: readonly string[]
  onChange: (words: readonly string[]) => void
  onSave: (words: string[]) => Promise<{ message: string }>
  onClose: () => void
}

function WordsDialog({ title, notice, words, onChange, onSave, onClose }: WordsDialogProps) {
  const t = useTranslations('glossary')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const all = withWords(words, typed)
  const isReady = all.length >= limits.glossaryWords.min

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const judged = GlossaryWords.safeParse(all)
    setError(sentenceOfIssue(judged.error?.issues[0]))
    if (!judged.success || saving) return
    setSaving(true)
    const saved = await withToast(t('savingSet'), () =>
      onSave(judged.data).catch((refusal: unknown) => {
        // What somebody else saved is said above the words.
        if (refusal instanceof ApiError && !conflictIn(refusal, GlossarySet)) setError(refusal.message)
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
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          {notice && <ChangedMeanwhile>{notice}</ChangedMeanwhile>}
          <WordsField
            words={words}
            error={error}
            onChange={(next) => {
              onChange(next)
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

import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Segments } from '../../ui/forms/segments.tsx'
import type { UploadChoice } from '../../domain/uploads/upload-queue.ts'
import css from '../../domain/uploads/uploads.module.css'

export type IfTaken = UploadChoice['ifTaken']

type TakenDialogProps = {
  /** The names that the folder holds already; null while nothing is asked. */
  names: readonly string[] | null
  /** The choice for each name; null when nothing is to be uploaded. */
  onChosen: (choices: ReadonlyMap<string, IfTaken> | null) => void
}

/** Asks what is to become of files whose names are taken: nothing is replaced silently. */
export function TakenDialog({ names, onChosen }: TakenDialogProps) {
  const id = useId()
  return (
    <Dialog open={names !== null} onClose={() => onChosen(null)} fullWidth maxWidth="xs" aria-labelledby={id}>
      <TakenForm titleId={id} names={names ?? []} onChosen={onChosen} />
    </Dialog>
  )
}

type TakenFormProps = { titleId: string; names: readonly string[]; onChosen: TakenDialogProps['onChosen'] }

function TakenForm({ titleId, names, onChosen }: TakenFormProps) {
  const t = useTranslations('uploads')
  const [choices, setChoices] = useState<ReadonlyMap<string, IfTaken>>(new Map())
  const of = (name: string) => choices.get(name) ?? 'rename'
  const options = [
    { value: 'rename', text: t('keepBoth') },
    { value: 'replace', text: t('replace') },
  ] as const
  return (
    <div className={css.form}>
      <h2 id={titleId}>{t('takenTitle', { count: names.length })}</h2>
      <ul className={css.taken}>
        {names.map((name) => (
          <li key={name}>
            <span>{name}</span>
            <Segments
              label={t('takenChoice', { name })}
              value={of(name)}
              options={options}
              onPick={(choice) => setChoices(new Map(choices).set(name, choice))}
            />
          </li>
        ))}
      </ul>
      <div className={css.buttons}>
        <Button variant="outlined" onClick={() => onChosen(null)}>
          {t('cancel')}
        </Button>
        <Button variant="contained" onClick={() => onChosen(new Map(names.map((name) => [name, of(name)])))}>
          {t('add')}
        </Button>
      </div>
    </div>
  )
}

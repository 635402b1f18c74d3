import type { Dictionary } from '@millwright/contract/dictionaries'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { ProgressLine } from '../../ui/feedback/progress-line.tsx'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import type { TableColumn } from '../../ui/lists/table/columns.ts'
import { languageName } from '../../ui/values/language-name.ts'
import css from './dictionaries.module.css'
import { isPreparing, pairOf } from './pair.ts'

type Actions = {
  /** Resolves once the list says how it ended. */
  onSwitch: (dictionary: Dictionary, enabled: boolean) => Promise<void>
  onRemove: (dictionary: Dictionary) => void
  secondsLeft: (dictionary: Dictionary) => number | null
}

export function useDictionaryColumns({ onSwitch, onRemove, secondsLeft }: Actions): readonly TableColumn<Dictionary>[] {
  const t = useTranslations('dictionaries')
  const format = useFormatter()
  return [
    {
      id: 'languages',
      header: t('languages'),
      cell: (dictionary) => <Pair dictionary={dictionary} secondsLeft={secondsLeft(dictionary)} />,
      value: pairOf,
      width: 240,
      grows: true,
      rank: 0,
    },
    {
      id: 'entries',
      header: t('entries'),
      cell: ({ entries }) => (entries > 0 ? format.number(entries) : '–'),
      value: ({ entries }) => entries,
      width: 104,
      rank: 2,
      align: 'end',
      mono: true,
    },
    {
      id: 'licence',
      header: t('licence'),
      cell: (dictionary) => <Licence {...dictionary} />,
      value: ({ licence }) => licence,
      width: 144,
      rank: 3,
    },
    {
      id: 'use',
      header: t('use'),
      cell: (dictionary) => <Use dictionary={dictionary} onSwitch={onSwitch} onRemove={onRemove} />,
      width: 128,
      rank: 0,
      sortable: false,
      onCard: 'right',
    },
  ]
}

function Pair({ dictionary, secondsLeft }: { dictionary: Dictionary; secondsLeft: number | null }) {
  const t = useTranslations('dictionaries')
  const { progress, state, error } = dictionary
  const source = useSourceText()(dictionary)
  const percent = { percent: String(progress) }
  return (
    <span className={css.pair}>
      <b>{pairOf(dictionary)}</b>
      <span>{source}</span>
      {state === 'offered' && <span>{t('offered')}</span>}
      {isPreparing(dictionary) && (
        <>
          <ProgressLine
            label={t('progress', { pair: pairOf(dictionary) })}
            percent={state === 'active' ? progress : undefined}
          />
          <span>
            {state === 'waiting'
              ? t('waiting')
              : secondsLeft === null
                ? t('preparing', percent)
                : t('preparingLeft', { ...percent, seconds: String(secondsLeft) })}
          </span>
        </>
      )}
      {state === 'failed' && error !== null && <span className={css.failed}>{error}</span>}
    </span>
  )
}

/** What a dictionary is, beside its languages. */
export function useSourceText() {
  const t = useTranslations('dictionaries')
  return ({ name, source, byWayOf, addedBy, files, from, to }: Dictionary) => {
    if (byWayOf !== null) return t('byWayOf', { language: languageName(byWayOf) })
    const file = files.length > 0 ? files.join(', ') : name
    const added = addedBy === null ? t('addedBySomebody', { file }) : t('added', { file, user: addedBy })
    const text = source === 'system' ? t('system', { name }) : added
    return from === to ? t('thesaurus', { source: text }) : text
  }
}

function Licence({ licence, byWayOf, source, state }: Dictionary) {
  const t = useTranslations('dictionaries')
  if (byWayOf !== null) return t('twoSources')
  if (licence !== '') return <span title={licence}>{licence}</span>
  return source === 'upload' && state === 'completed' ? t('own') : '–'
}

type UseProps = Pick<Actions, 'onSwitch' | 'onRemove'> & { dictionary: Dictionary }

function Use({ dictionary, onSwitch, onRemove }: UseProps) {
  const t = useTranslations('dictionaries')
  // Shown at once: a switch that springs back until the server has answered looks broken.
  const [wanted, setWanted] = useState<boolean | null>(null)
  const named = { pair: pairOf(dictionary), name: dictionary.name }
  if (dictionary.state === 'failed') {
    if (dictionary.source === 'system') return '–'
    return (
      <Button variant="text" size="small" aria-label={t('removeNamed', named)} onClick={() => onRemove(dictionary)}>
        {t('remove')}
      </Button>
    )
  }
  if (dictionary.state === 'offered') {
    return (
      <Button
        variant="text"
        size="small"
        aria-label={t('prepareNamed', named)}
        onClick={() => void onSwitch(dictionary, true)}
      >
        {t('prepare')}
      </Button>
    )
  }
  return (
    <SwitchField
      label={t('useNamed', named)}
      labelHidden
      checked={wanted ?? dictionary.enabled}
      onChange={({ target: { checked } }) => {
        setWanted(checked)
        void onSwitch(dictionary, checked).finally(() => setWanted(null))
      }}
    />
  )
}

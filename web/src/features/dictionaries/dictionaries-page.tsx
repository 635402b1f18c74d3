import type { Dictionary } from '@millwright/contract/dictionaries'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Languages from 'lucide-react/icons/languages'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { useUser } from '../../platform/session.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Unauthorized } from '../../ui/feedback/unauthorized.tsx'
import { useTableInAddress } from '../../ui/lists/table/table-control.ts'
import { TablePage } from '../../ui/lists/table-page.tsx'
import { AddDialog } from './add-dialog.tsx'
import css from './dictionaries.module.css'
import { useDictionaries, useDictionaryChanges } from './dictionaries.ts'
import { useDictionaryColumns, useSourceText } from './dictionary-columns.tsx'
import { pairOf } from './pair.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

const choices = { pageSizes: [50, 100], sorts: ['languages', 'entries', 'licence'] as const }

export function DictionariesPage() {
  const ids = useAddressIds()
  // The server asks the same again; here it keeps the screen from being drawn.
  if (useUser().role !== 'admin') return <Unauthorized to={addressOf('departments', ids)} />
  return <Dictionaries />
}

function Dictionaries() {
  const t = useTranslations('dictionaries')
  const dictionaries = useDictionaries()
  const control = useTableInAddress(choices)
  const [adding, setAdding] = useState(false)
  const { switchTo, remove } = useDictionaryChanges()
  const sourceText = useSourceText()
  const secondsLeft = useSecondsLeft(dictionaries.data, dictionaries.dataUpdatedAt)
  const columns = useDictionaryColumns({
    onSwitch: switchTo,
    onRemove: (dictionary) => void remove(dictionary),
    secondsLeft,
  })
  const wanted = control.search.trim().toLocaleLowerCase()
  const isFound = (one: Dictionary) => `${pairOf(one)} ${sourceText(one)}`.toLocaleLowerCase().includes(wanted)
  const { data, error, isFetching, refetch } = dictionaries
  const found = wanted === '' ? data : data?.filter(isFound)
  return (
    <>
      <TablePage
        title={t('title')}
        name="dictionaries"
        texts={{ search: t('search'), reload: t('reload'), loading: t('loading'), failed: t('failed') }}
        list={{ rows: found, error, reloading: isFetching, reload: () => void refetch() }}
        control={control}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={pairOf}
        menuOf={(one) => <RemoveButton dictionary={one} onRemove={() => void remove(one)} />}
        action={
          <Button
            variant="contained"
            startIcon={<Plus size={18} strokeWidth={1.6} />}
            aria-haspopup="dialog"
            onClick={() => setAdding(true)}
          >
            {t('add')}
          </Button>
        }
        none={<Notice kind="empty" icon={Languages} title={t('empty')} text={t('emptyText')} />}
      >
        <p className={css.text}>{t('text')}</p>
      </TablePage>
      {adding && <AddDialog onClose={() => setAdding(false)} />}
    </>
  )
}

/** Of those that were added here; a failed one has it in words. */
function RemoveButton({ dictionary, onRemove }: { dictionary: Dictionary; onRemove: () => void }) {
  const t = useTranslations('dictionaries')
  const { source, byWayOf, state, name } = dictionary
  if (source === 'system' || byWayOf !== null || state === 'failed') return null
  return (
    <IconButton
      size="small"
      aria-label={t('removeNamed', { pair: pairOf(dictionary), name })}
      title={t('remove')}
      onClick={onRemove}
    >
      <Trash size={18} strokeWidth={1.6} aria-hidden />
    </IconButton>
  )
}

import type { GlossaryImport } from '@millwright/contract/glossary'
import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { useUser } from '../../platform/session.ts'
import { Unauthorized } from '../../ui/feedback/unauthorized.tsx'
import { ListHead } from '../../ui/lists/list-head.tsx'
import { useSearch } from '../../ui/lists/use-search.ts'
import { FileButtons } from './file-buttons.tsx'
import css from './glossary.module.css'
import { setsWith, useGlossary, useRings } from './glossary.ts'
import { ImportOutcome } from './import-outcome.tsx'
import { ListSegments, useListInAddress } from './list-segments.tsx'
import { OwnSets } from './own-sets.tsx'
import { type EditedSet, SetDialog } from './set-dialog.tsx'
import { ShippedSets } from './shipped-sets.tsx'
import { Suggestions } from './suggestions.tsx'

export function GlossaryPage() {
  const ids = useAddressIds()
  // The server asks the same again; here it keeps the screen from being drawn.
  if (useUser().role !== 'admin') return <Unauthorized to={addressOf('departments', ids)} />
  return <Glossary />
}

function Glossary() {
  const t = useTranslations('glossary')
  const [search, setSearch] = useSearch()
  const [list, setList] = useListInAddress()
  const isOwn = list === 'own'
  const glossary = useGlossary(isOwn)
  const rings = useRings(search, !isOwn)
  const shown = isOwn ? glossary : rings
  const count = isOwn ? glossary.data && setsWith(glossary.data, search).length : rings.data?.total
  const [params] = useSearchParams()
  const wanted = params.get('add')
  // Whoever was led here by an unknown word begins with it.
  const [edited, setEdited] = useState<EditedSet | null>(wanted ? { words: [wanted] } : null)
  const [outcome, setOutcome] = useState<GlossaryImport | null>(null)
  return (
    <>
      <ListHead
        title={t('title')}
        count={count ?? (shown.isError ? null : undefined)}
        search={search}
        texts={{ search: t('search'), reload: t('reload'), clear: t('clearSearch') }}
        reloading={shown.isFetching}
        onSearch={setSearch}
        onReload={() => void shown.refetch()}
        action={
          <Button
            variant="contained"
            startIcon={<Plus size={18} strokeWidth={1.6} />}
            onClick={() => setEdited({ words: [] })}
          >
            {t('add')}
          </Button>
        }
      />
      <ListSegments list={list} onPick={setList} />
      <p className={css.text}>{t(isOwn ? 'text' : 'shippedText')}</p>
      {isOwn ? (
        <>
          <FileButtons onImported={setOutcome} />
          {outcome && <ImportOutcome outcome={outcome} onDismiss={() => setOutcome(null)} />}
          <Suggestions onAdd={(word) => setEdited({ words: [word] })} />
          <OwnSets glossary={glossary} search={search} onSearch={setSearch} onEdit={setEdited} />
        </>
      ) : (
        <ShippedSets rings={rings} search={search} onSearch={setSearch} onEdit={setEdited} />
      )}
      {edited && <SetDialog edited={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

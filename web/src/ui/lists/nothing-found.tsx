import Button from '@mui/material/Button'
import { useTranslations } from 'use-intl'
import { Notice } from '../feedback/notice.tsx'

type NothingFoundProps = { search: string; onClear: () => void; framed?: boolean }

/** What stands in a list where the search finds nothing. */
export function NothingFound({ search, onClear, framed = true }: NothingFoundProps) {
  const t = useTranslations('lists')
  return (
    <Notice
      kind="search"
      framed={framed}
      title={t('nothingFound', { search })}
      action={
        <Button variant="outlined" onClick={onClear}>
          {t('clearSearch')}
        </Button>
      }
    />
  )
}

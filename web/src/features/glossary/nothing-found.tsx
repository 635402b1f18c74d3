import Button from '@mui/material/Button'
import { useTranslations } from 'use-intl'
import { Notice } from '../../ui/feedback/notice.tsx'

export function NothingFound({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const t = useTranslations('glossary')
  return (
    <Notice
      kind="search"
      title={t('nothing', { search })}
      action={
        <Button variant="outlined" onClick={() => onSearch('')}>
          {t('clearSearch')}
        </Button>
      }
    />
  )
}

import Button from '@mui/material/Button'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useTranslations } from 'use-intl'
import { Page } from '../../ui/layout/page.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'

/** Stands where a page threw; a new version of the app asks for files that are gone, which a reload mends. */
export function BrokenPage() {
  const t = useTranslations('shell')
  return (
    <Page>
      <Notice
        kind="failed"
        title={t('broken')}
        text={t('brokenText')}
        action={
          <Button
            variant="outlined"
            startIcon={<RefreshCw size={18} strokeWidth={1.6} />}
            onClick={() => location.reload()}
          >
            {t('reload')}
          </Button>
        }
      />
    </Page>
  )
}

import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Brand } from '../../domain/brand/brand.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import css from './bare-page.module.css'

function NothingHere() {
  const t = useTranslations('shell')
  return (
    <Notice
      kind="missing"
      title={t('notFoundTitle')}
      text={t('notFoundText')}
      action={
        <Button variant="outlined" component={Link} to="/">
          {t('toDepartments')}
        </Button>
      }
    />
  )
}

/** Inside the shell: the menu and the breadcrumb are still there. */
export function NotFoundInside() {
  return (
    <Page>
      <NothingHere />
    </Page>
  )
}

export function NotFoundPage() {
  const t = useTranslations('shell')
  return (
    <main className={css.page}>
      <title>{t('title', { page: t('notFoundTitle') })}</title>
      <Brand />
      <NothingHere />
    </main>
  )
}

import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Brand } from '../../ui/brand.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { Notice } from '../../ui/notice.tsx'
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
    <ListPage>
      <NothingHere />
    </ListPage>
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

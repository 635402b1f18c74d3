import { limits } from '@millwright/contract/limits'
import Button from '@mui/material/Button'
import Printer from 'lucide-react/icons/printer'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useAddressIds } from '../../addresses.ts'
import { useLabels } from '../../domain/plate-codes/plate-codes.ts'
import { leadsNowhere } from '../../platform/api.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import css from './labels-page.module.css'
import { QrCode } from '../../ui/values/qr-code.tsx'

/** Labels to print and to stick on machines: of a department, or of the asset that the address names. */
export function LabelsPage() {
  const t = useTranslations('plateCodes')
  const { departmentId } = useAddressIds()
  const [search] = useSearchParams()
  const { data, error, refetch } = useLabels(departmentId, search.get('asset'))
  if (leadsNowhere(error)) {
    return (
      <Page>
        <Notice kind="missing" title={t('labelsFailed')} text={t('labelsMissing')} />
      </Page>
    )
  }
  return (
    <Page>
      <header className={css.head}>
        <h1>{t('labels')}</h1>
        <p>{t('labelsText')}</p>
        {data && data.length >= limits.labels && <p role="status">{t('labelsCut', { most: limits.labels })}</p>}
        <Button
          variant="contained"
          startIcon={<Printer size={18} strokeWidth={1.6} />}
          disabled={!data || data.length === 0}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
      </header>
      {error && <Notice kind="failed" title={t('labelsFailed')} text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <div className={css.skeleton} aria-busy role="status" aria-label={t('labelsLoading')} />}
      {data?.length === 0 && <Notice kind="empty" title={t('noLabels')} text={t('noLabelsText')} />}
      {data && data.length > 0 && (
        <ul className={css.sheet} aria-label={t('labels')}>
          {data.map(({ _id, name, type, serial, address }) => (
            <li key={_id} className={css.label}>
              <QrCode text={address} label={t('qrOf', { name })} />
              <span className={css.words}>
                <b>{name}</b>
                {type !== '' && <span>{t('type', { type })}</span>}
                {serial !== '' && <span>{t('serial', { serial })}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

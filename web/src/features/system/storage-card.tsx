import type { Quota } from '@millwright/contract/company'
import type { SystemStorage } from '@millwright/contract/system'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useSizeText } from '../../ui/values/use-size-text.ts'
import { QuotaDialog } from './quota-dialog.tsx'
import { useStorage } from './system.ts'
import css from './system.module.css'

export function StorageCard() {
  const t = useTranslations('system')
  const id = useId()
  const format = useFormatter()
  const sizeText = useSizeText()
  const quotas = useTranslations('quotas')
  const { data, error, refetch } = useStorage()
  const [changed, setChanged] = useState<SystemStorage['companies'][number] | null>(null)
  const quotaText = (own: Quota | null, ofSettings: Quota) => {
    const { bytes } = own ?? ofSettings
    const size = bytes === null ? quotas('unlimited') : sizeText(bytes)
    return own ? size : `${size} (${quotas('ofSettings')})`
  }
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id}>{t('storage')}</h2>
      {!data && !error && <div className={css.line} role="status" aria-busy aria-label={t('storageLoading')} />}
      {!data && error && (
        <Notice
          kind="failed"
          framed={false}
          title={t('storageFailed')}
          text={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <>
          <p className={css.state}>{t('free', { free: sizeText(data.freeBytes), whole: sizeText(data.diskBytes) })}</p>
          <div className={css.wide}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">{t('company')}</th>
                  <th scope="col">{t('members')}</th>
                  <th scope="col">{t('files')}</th>
                  <th scope="col">{t('bytes')}</th>
                  <th scope="col">{quotas('column')}</th>
                </tr>
              </thead>
              <tbody>
                {data.companies.map((company) => (
                  <tr key={company.id}>
                    <th scope="row">{company.name}</th>
                    <td>{format.number(company.members)}</td>
                    <td>{format.number(company.files)}</td>
                    <td>{sizeText(company.bytes)}</td>
                    <td>
                      {quotaText(company.quota, data.quota)}
                      <Button
                        size="small"
                        variant="outlined"
                        aria-label={quotas('changeOf', { company: company.name })}
                        onClick={() => setChanged(company)}
                      >
                        {quotas('change')}
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {changed && <QuotaDialog company={changed} ofSettings={data.quota} onClose={() => setChanged(null)} />}
        </>
      )}
    </section>
  )
}

import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useSizeText } from '../../ui/values/use-size-text.ts'
import { useStorage } from './system.ts'
import css from './system.module.css'

export function StorageCard() {
  const t = useTranslations('system')
  const id = useId()
  const format = useFormatter()
  const sizeText = useSizeText()
  const { data, error, refetch } = useStorage()
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
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('company')}</th>
                <th scope="col">{t('members')}</th>
                <th scope="col">{t('files')}</th>
                <th scope="col">{t('bytes')}</th>
              </tr>
            </thead>
            <tbody>
              {data.companies.map(({ id: companyId, name, members, files, bytes }) => (
                <tr key={companyId}>
                  <th scope="row">{name}</th>
                  <td>{format.number(members)}</td>
                  <td>{format.number(files)}</td>
                  <td>{sizeText(bytes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}

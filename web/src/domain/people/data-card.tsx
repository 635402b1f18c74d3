import { type DataExport, dataExportRoutes } from '@millwright/contract/data-exports'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { keys } from '../../keys/keys.ts'
import { call, submit } from '../../platform/api.ts'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import css from './data-card.module.css'

/** Milliseconds between two looks while it is being made. */
const lookEvery = 1_500

/** All that a member made or is named in, as a ZIP: of the viewer without `of`, else of this member, for admins. */
export function DataCard({ of }: { of?: string }) {
  const t = useTranslations('data')
  const format = useFormatter()
  const id = useId()
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const key = keys.dataExport(of ?? '')
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }): Promise<DataExport | null> =>
      of === undefined
        ? call(dataExportRoutes.fetch, { signal })
        : call(dataExportRoutes.fetchOf, { query: { userId: of }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? lookEvery : false),
  })
  const begin = async () => {
    setBusy(true)
    const sent = (): Promise<{ data: DataExport; message: string }> =>
      of === undefined ? submit(dataExportRoutes.begin) : submit(dataExportRoutes.beginOf, { query: { userId: of } })
    const begun = await withToast(t('beginning'), sent)
    if (begun) cache.setQueryData(key, begun.data)
    setBusy(false)
  }
  const isMaking = busy || data?.state === 'waiting'
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id}>{t('title')}</h2>
      <p className={css.help}>{t(of === undefined ? 'text' : 'textOf')}</p>
      {data?.state === 'failed' && <p role="alert">{t('failed')}</p>}
      {data?.url && data.missing > 0 && <p role="status">{t('missing', { count: data.missing })}</p>}
      <div className={css.buttons}>
        <BusyButton variant="outlined" busy={isMaking} busyText={t('making')} onClick={() => void begin()}>
          {t(of === undefined ? 'begin' : 'beginOf')}
        </BusyButton>
        {data?.url && (
          <Button variant="contained" component="a" href={data.url}>
            {t('download', {
              at: format.dateTime(new Date(data.createdAt), { dateStyle: 'medium', timeStyle: 'short' }),
            })}
          </Button>
        )}
      </div>
    </section>
  )
}

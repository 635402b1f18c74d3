import { processingRoutes, type Rereading } from '@millwright/contract/processing'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { keys } from '../../keys/keys.ts'
import { call } from '../../platform/api.ts'
import { ProgressLine } from '../../ui/feedback/progress-line.tsx'
import css from './company-settings.module.css'

/** Milliseconds between two looks while files are left. */
const lookEvery = 5_000

const leftOf = ({ total, done, failed }: Rereading) => total - done - failed

/** How far the server is with the files that an older one has read; nothing when it has read them all. */
export function RereadingCard() {
  const t = useTranslations('company')
  const id = useId()
  const { data } = useQuery({
    queryKey: keys.rereading,
    queryFn: ({ signal }) => call(processingRoutes.fetchRereading, { signal }),
    refetchInterval: ({ state }) => (state.data && leftOf(state.data) > 0 ? lookEvery : false),
  })
  if (!data || data.done === data.total) return null
  const { total, done, failed, progress } = data
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id}>{t('rereading')}</h2>
      <p className={css.help}>{t('rereadingHelp')}</p>
      <ProgressLine label={t('rereading')} percent={Math.floor((100 * (done + failed) + (progress ?? 0)) / total)} />
      <p className={css.state}>{t('reread', { done, total })}</p>
      {failed > 0 && <p className={css.help}>{t('rereadFailed', { count: failed })}</p>}
    </section>
  )
}

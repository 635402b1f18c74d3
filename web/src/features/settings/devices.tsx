import { settingsRoutes, type SignedInDevice } from '@millwright/contract/settings'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import { useTranslations } from 'use-intl'
import { keys } from '../../keys/keys.ts'
import { call, submit } from '../../platform/api.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TimeText } from '../../ui/values/time-text.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'
import css from './access-list.module.css'
import { AccessListSkeleton } from './access-list-skeleton.tsx'

const isHandheld = (device: string) => /Android|iPhone|iPad/.test(device)

/** Where the user is signed in, and the ways to end it: on one device, or on all but this one. */
export function Devices() {
  const t = useTranslations('settings')
  const confirm = useConfirm()
  const devices = useQuery({
    queryKey: keys.devices,
    queryFn: ({ signal }) => call(settingsRoutes.fetchSessions, { signal }),
  })
  const others = devices.data?.some(({ current }) => !current) ?? false
  const endOthers = async () => {
    const action = t('signOutEverywhere')
    if (!(await confirm({ title: t('signOutTitle'), text: t('signOutText'), action, danger: true }))) return
    await withToast(t('signingOut'), () => submit(settingsRoutes.endSessions))
  }
  const endOne = async ({ id, device }: SignedInDevice) => {
    const question = { title: t('signOutOneTitle', { device }), text: t('signOutOneText'), action: t('signOutOne') }
    if (!(await confirm({ ...question, danger: true }))) return
    await withToast(t('signingOutOne', { device }), () =>
      submit(settingsRoutes.endSessions, { query: { sessionId: id } }),
    )
  }
  return (
    <section className={css.list} aria-labelledby="devices">
      <header>
        <h2 id="devices">{t('devices')}</h2>
        {others && (
          <Button variant="outlined" color="error" onClick={() => void endOthers()}>
            {t('signOutEverywhere')}
          </Button>
        )}
      </header>
      {devices.isPending && <AccessListSkeleton label={t('devicesLoading')} />}
      {devices.isError && !devices.data && (
        <Notice
          kind="failed"
          title={t('devicesFailed')}
          text={devices.error.message}
          onRetry={() => void devices.refetch()}
        />
      )}
      {devices.data && (
        <ul>
          {devices.data.map((device) => (
            <Device key={device.id} signedIn={device} onEnd={() => void endOne(device)} />
          ))}
        </ul>
      )}
      {devices.data && !others && <p>{t('onlyThis')}</p>}
    </section>
  )
}

function Device({ signedIn, onEnd }: { signedIn: SignedInDevice; onEnd: () => void }) {
  const { device, address, signedInAt, lastSeenAt, current } = signedIn
  const t = useTranslations('settings')
  const Icon = isHandheld(device) ? Smartphone : Laptop
  return (
    <li>
      <Icon size={18} strokeWidth={1.6} aria-hidden />
      <span className={css.words}>
        <b>{device}</b>
        <span className={css.mono}>{address}</span>
        <span className={css.times}>
          <span>
            {t('signedInAt')} <TimeText at={signedInAt} />
          </span>
          <span>
            {t('lastUsedAt')} <TimeText at={lastSeenAt} />
          </span>
        </span>
      </span>
      {current ? (
        <span className={css.mark}>{t('thisDevice')}</span>
      ) : (
        <Button variant="outlined" size="small" aria-label={t('signOutNamed', { device })} onClick={onEnd}>
          {t('signOutOne')}
        </Button>
      )}
    </li>
  )
}

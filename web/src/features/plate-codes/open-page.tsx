import { limits } from '@millwright/contract/limits'
import type { OpenedAsset } from '@millwright/contract/plate-codes'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, openedAddress, useAddressIds } from '../../addresses.ts'
import { useOpenedCode } from '../../domain/plate-codes/plate-codes.ts'
import { AssetMark } from '../../domain/places/asset-mark.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import css from './open-page.module.css'
import { Scanner } from './scanner/scanner.tsx'
import { WhichMachine } from './which-machine.tsx'

/** Scans a code; with one in its address, goes to what that names. */
export function OpenPage() {
  const t = useTranslations('plateCodes')
  const ids = useAddressIds()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const code = search.get('code')?.trim() ?? ''
  return (
    <Page>
      {code === '' ? (
        <Scanner onCode={(read) => void navigate(openedAddress(ids, read))} />
      ) : code.length > limits.plateCode ? (
        <Notice
          kind="missing"
          title={t('tooLong')}
          text={t('tooLongText', { most: limits.plateCode })}
          action={<ScanAnother />}
        />
      ) : (
        <Opened key={code} code={code} />
      )}
    </Page>
  )
}

type LedTo = Pick<OpenedAsset, 'departmentId' | '_id' | 'access'>

function ScanAnother() {
  const t = useTranslations('plateCodes')
  return (
    <Button variant="outlined" component={Link} to={addressOf('open', useAddressIds())}>
      {t('again')}
    </Button>
  )
}

function Opened({ code }: { code: string }) {
  const t = useTranslations('plateCodes')
  const ids = useAddressIds()
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const { data, error, isFetching, refetch } = useOpenedCode(code)
  // Asked anew while there is an answer, that one stays: somebody may be choosing a machine below it.
  if (!data && error && !isFetching) {
    return (
      <Notice
        kind="failed"
        title={t('failed')}
        text={error.message}
        action={<ScanAnother />}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) {
    return (
      <div className={css.skeleton} aria-busy role="status" aria-label={t('loading')}>
        <i />
        <i />
      </div>
    )
  }
  const { names, assets, mayAdd } = data
  const [first] = assets
  // A fitter asks, an engineer looks around, where they may.
  const addressOfAsset = ({ departmentId, _id: assetId, access }: LedTo) => {
    const place = { role: ids.role, userId: ids.userId, departmentId, assetId }
    return isPhone || access === 'ask'
      ? addressOf('chat', { ...place, chatId: null, msgId: null })
      : addressOf('assetProfile', place)
  }
  if (names === 'asset' && first) return <Navigate to={addressOfAsset(first)} replace />
  if (names === 'several') {
    return (
      <section className={css.several} aria-labelledby="several">
        <h1 id="several">{t('several')}</h1>
        <p>{t('severalText', { code })}</p>
        <ul>
          {assets.map((asset) => (
            <li key={asset._id}>
              <Link to={addressOfAsset(asset)}>
                <AssetMark picture={asset.picture} />
                <div>
                  <b>{asset.name}</b>
                  <span>{asset.departmentName}</span>
                </div>
              </Link>
            </li>
          ))}
        </ul>
        <ScanAnother />
      </section>
    )
  }
  return (
    <>
      <Notice kind="search" title={t('unknown')} text={t('unknownText', { code })} action={<ScanAnother />} />
      {mayAdd && (
        <WhichMachine
          code={code}
          // Only who has full access adds a code.
          addressOfAsset={(departmentId, _id) => addressOfAsset({ departmentId, _id, access: 'full' })}
        />
      )}
    </>
  )
}

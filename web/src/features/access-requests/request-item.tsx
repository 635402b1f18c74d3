import type { AccessRequest } from '@millwright/contract/access-requests'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { useTimeText } from '../../ui/values/time-text.tsx'
import type { Decision } from './decision.ts'
import css from './access-requests.module.css'
import { placeNameOf } from './place-name.ts'

type RequestItemProps = { request: AccessRequest; onDecide: (decision: Decision) => void }

export function RequestItem({ request, onDecide }: RequestItemProps) {
  const t = useTranslations('accessRequests')
  const timeText = useTimeText()
  const ids = useAddressIds()
  const { askedBy, access, departmentId, departmentName, assetId, note, askedAt } = request
  const named = { name: askedBy.username, place: placeNameOf(request) }
  return (
    <li className={css.item}>
      <h2>
        <Link to={addressOf('memberProfile', { ...ids, memberId: askedBy._id })}>{t('asks', named)}</Link>
      </h2>
      <p className={css.meta}>
        <Link
          to={
            assetId === null
              ? addressOf('assets', { ...ids, departmentId })
              : addressOf('assetProfile', { ...ids, departmentId, assetId })
          }
        >
          {assetId === null ? t('department') : t('asset', { department: departmentName })}
        </Link>
        <span>{askedBy.email}</span>
        <span>{timeText(askedAt)}</span>
        {access !== null && access !== 'full' && <span>{t(access === 'ask' ? 'mayAsk' : 'reads')}</span>}
      </p>
      {note && <p className={css.note}>{note}</p>}
      <div className={css.actions}>
        <Button
          variant="outlined"
          aria-haspopup="dialog"
          aria-label={t('giveNamed', named)}
          onClick={() => onDecide('given')}
        >
          {t('give')}
        </Button>
        <Button
          variant="text"
          aria-haspopup="dialog"
          aria-label={t('refuseOf', named)}
          onClick={() => onDecide('refused')}
        >
          {t('refuse')}
        </Button>
      </div>
    </li>
  )
}

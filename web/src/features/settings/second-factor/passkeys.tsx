import type { Passkey, SecondFactors } from '@millwright/contract/second-factor'
import Button from '@mui/material/Button'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { canUsePasskeys } from '../../../platform/passkeys.ts'
import { TimeText } from '../../../ui/values/time-text.tsx'
import list from '../access-list.module.css'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx'

/** The user's passkeys, each with its end; or why there can be none here. */
export function Passkeys({ factors }: { factors: SecondFactors }) {
  const t = useTranslations('secondFactor')
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const { passkeys, passkeyOrigin } = factors
  const isHere = passkeyOrigin === location.origin && canUsePasskeys()
  const elsewhere = passkeyOrigin === null ? t('passkeysNowhere') : t('passkeysElsewhere', { origin: passkeyOrigin })
  return (
    <>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <KeyRound size={18} strokeWidth={1.6} aria-hidden />
          <span className={list.words}>
            <b>{passkey.name}</b>
            <span className={list.times}>
              <span>
                {t('passkeyAdded')} <TimeText at={passkey.createdAt} />
              </span>
              {passkey.lastUsedAt !== null && (
                <span>
                  {t('passkeyUsed')} <TimeText at={passkey.lastUsedAt} />
                </span>
              )}
            </span>
          </span>
          <Button
            variant="outlined"
            size="small"
            aria-label={t('passkeyRemoveNamed', { name: passkey.name })}
            onClick={() => setRemoving(passkey)}
          >
            {t('passkeyRemove')}
          </Button>
        </li>
      ))}
      <li>
        <KeyRound size={18} strokeWidth={1.6} aria-hidden />
        <span className={list.words}>
          <b>{t('passkeys')}</b>
          <span>{isHere ? t('passkeysText') : elsewhere}</span>
        </span>
        {isHere && (
          <Button variant="outlined" size="small" onClick={() => setIsAdding(true)}>
            {t('passkeyAdd')}
          </Button>
        )}
      </li>
      {isAdding && <AddPasskeyDialog onClose={() => setIsAdding(false)} />}
      {removing && <RemovePasskeyDialog passkey={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

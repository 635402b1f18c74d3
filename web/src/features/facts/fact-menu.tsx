import type { Asset } from '@millwright/contract/assets'
import { type Fact, factRoutes } from '@millwright/contract/facts'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { submit } from '../../platform/api.ts'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { offerOf } from './fact-field.ts'
import css from './facts.module.css'
import { useSendField } from './use-send-field.ts'

/** What a full member does with a line. */
export function FactMenu({ fact, asset, onEdit }: { fact: Fact; asset: Asset; onEdit: () => void }) {
  const t = useTranslations('facts')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const send = useSendField({ departmentId: asset.departmentId, assetId: asset._id })
  const { id, hidden } = fact
  const name = [fact.subject, fact.value].filter((word) => word !== '').join(': ')
  const offer = anchor && !hidden && offerOf(fact, asset.dynamicFields)
  const Icon = hidden ? Eye : EyeOff
  const hide = () =>
    withToast(t('savingFact'), () => submit(factRoutes.correct, { query: { factId: id }, body: { hidden: !hidden } }))
  return (
    <>
      <IconButton
        className={css.menu ?? ''}
        size="small"
        aria-label={t('menuOf', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={16} strokeWidth={1.6} aria-hidden />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem
          onClick={() => {
            close()
            onEdit()
          }}
        >
          <Pencil size={16} strokeWidth={1.6} aria-hidden />
          {t('edit')}
        </MenuItem>
        {offer && (
          <MenuItem
            onClick={() => {
              close()
              void send(offer, asset.dynamicFields.length)
            }}
          >
            <ClipboardList size={16} strokeWidth={1.6} aria-hidden />
            {t(offer.present ? 'replaceField' : 'sendField')}
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            close()
            void hide()
          }}
        >
          <Icon size={16} strokeWidth={1.6} aria-hidden />
          {t(hidden ? 'show' : 'hide')}
        </MenuItem>
      </Menu>
    </>
  )
}

import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Wrench from 'lucide-react/icons/wrench'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AskedPlace } from '../../domain/chats/chat-home.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Working } from '../../ui/feedback/working.tsx'
import type { AssetBank } from './asset-bank.ts'
import tool from '../../ui/forms/tool-menu.module.css'
import { PlaceList } from './place-list.tsx'
import list from './place-list.module.css'

export const everywhere: AskedPlace = { departmentId: null, assetId: null }

type PlaceChoiceProps = {
  bank: AssetBank
  place: AskedPlace
  onPlace: (place: AskedPlace) => void
  onChosen: () => void
}

/** The department or the asset that a question is about. */
export function PlaceChoice({ bank, place, onPlace, onChosen }: PlaceChoiceProps) {
  const t = useTranslations('assistant')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name =
    bank.data?.find(({ assetId }) => assetId === place.assetId)?.assetName ??
    bank.data?.find(({ departmentId }) => departmentId === place.departmentId)?.departmentName ??
    // What was chosen stays so while its name has not come.
    t(bank.data || place.departmentId === null ? 'allAssets' : 'chosenPlace')
  const isChosen = useRef(false)
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        variant="text"
        size="small"
        className={tool.choice ?? ''}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={`${t('place')}: ${name}`}
        title={t('place')}
        startIcon={<Wrench size={18} strokeWidth={1.6} aria-hidden />}
        endIcon={<ChevronDown size={16} strokeWidth={1.6} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={tool.choiceName}>{name}</span>
      </Button>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': t('place') },
          transition: {
            onExited: () => {
              // The focus is back at the button by now, and one goes on with the question.
              if (isChosen.current) onChosen()
              isChosen.current = false
            },
          },
        }}
      >
        {bank.data ? (
          <PlaceList
            bank={bank.data}
            place={place}
            onClose={close}
            onPlace={(next) => {
              onPlace(next)
              isChosen.current = true
              close()
            }}
          />
        ) : (
          <div className={list.list}>
            {bank.error && !bank.isFetching ? (
              <Notice
                framed={false}
                kind="failed"
                title={t('placesFailed')}
                text={bank.error.message}
                onRetry={() => void bank.refetch()}
              />
            ) : (
              <Working text={t('placesLoading')} />
            )}
          </div>
        )}
      </Popover>
    </>
  )
}

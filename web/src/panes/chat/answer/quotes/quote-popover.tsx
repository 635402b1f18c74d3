import type { Source } from '@millwright/contract/chats'
import Popper from '@mui/material/Popper'
import ScanText from 'lucide-react/icons/scan-text'
import { Fragment, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FileIcon } from '../../../../domain/drive/item-icon.tsx'
import { endingOf, opensType } from '../../../../domain/resources/kinds.ts'
import { CitationContext } from '../citation-context.ts'
import css from './quote-popover.module.css'
import { nameOf, packagesOf } from './source-names.ts'
import { isInDoubt } from './quote-doubt.ts'
import { Translation } from '../translation.tsx'
import { usePlaceOf } from '../use-place-of.ts'

type ShownSource = { source: Source; chip: HTMLElement }

/** Which quote is shown at which chip; a pointer that only passes shows none. */
export function useQuotePopover() {
  const [shown, setShown] = useState<ShownSource | null>(null)
  const timer = useRef<number>(undefined)
  const hide = useCallback(() => {
    window.clearTimeout(timer.current)
    setShown(null)
  }, [])
  const show = useCallback((source: Source, chip: HTMLElement) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setShown({ source, chip }), 120)
  }, [])
  useEffect(() => {
    if (!shown) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // This press closes the quote alone, not what is under it as well.
      event.stopPropagation()
      hide()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [shown, hide])
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return { shown, show, hide }
}

export function QuotePopover({ shown }: { shown: ShownSource | null }) {
  const t = useTranslations('chats')
  const tPackages = useTranslations('packages')
  const placeOf = usePlaceOf()
  const { sources } = useContext(CitationContext)
  if (!shown?.chip.isConnected) return null
  const { chip } = shown
  // Its translation may come while it is shown.
  const source = sources.find(({ n }) => n === shown.source.n) ?? shown.source
  return (
    <Popper
      open
      anchorEl={chip}
      placement="bottom-start"
      className={css.popper ?? ''}
      modifiers={[
        { name: 'offset', options: { offset: [-60, 8] } },
        { name: 'preventOverflow', options: { padding: 8 } },
      ]}
    >
      <div className={css.card}>
        <p className={css.head}>
          <FileIcon type={source.fileType} extension={endingOf(source.fileName)} />
          <b>{nameOf(source)}</b>
          <span className={css.place}>{placeOf(source)}</span>
        </p>
        {source.quotes.slice(0, 3).map((quote) => (
          <Fragment key={quote.text}>
            <blockquote className={css.quote} lang={source.language ?? undefined}>
              {quote.text}
            </blockquote>
            {quote.translation !== undefined && (
              <div className={css.translation}>
                <Translation text={quote.translation} />
              </div>
            )}
          </Fragment>
        ))}
        {packagesOf(source).map((name) => (
          <p key={name} className={css.from}>
            {tPackages('source', { name })}
          </p>
        ))}
        {isInDoubt(source) && (
          <p className={css.scan}>
            <ScanText size={16} strokeWidth={1.6} aria-hidden /> {t('fromScan')}
          </p>
        )}
        <p className={css.foot}>
          {source.askOnly ? (
            t('askOnly')
          ) : (
            <>
              {t(opensType(source.fileType) ? 'openBeside' : 'openRecord')} <kbd>{t('enter')}</kbd>
            </>
          )}
        </p>
      </div>
    </Popper>
  )
}

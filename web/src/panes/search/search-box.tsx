import type { SearchHit, SearchKind } from '@millwright/contract/search'
import { limits } from '@millwright/contract/limits'
import SearchIcon from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useAddressIds } from '../../addresses.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { AlsoLookedFor } from './also-looked-for.tsx'
import { hitAddress } from './hit-address.ts'
import { HitContent } from './hit-content.tsx'
import css from './search.module.css'
import type { SearchOutcome } from './use-search-results.ts'

type SearchBoxProps = {
  typed: string
  onType: (typed: string) => void
  outcome: SearchOutcome
  /** Something was opened. */
  onOpened?: () => void
  /** Where all hits of a kind are; null where they stand already. */
  allAddress: (kind: SearchKind) => string | null
  /** Stands between the field and what was found. */
  children?: ReactNode
  /** What can be done when nothing is found. */
  instead: ReactNode
}

/** What can be chosen: something that was found, or with `hit` null all of its kind. */
type SearchOption = { key: string; kind: SearchKind; hit: SearchHit | null; address: string }

/** A field, and below it what is found as one types: the arrows choose, Enter opens (WAI-ARIA, combobox). */
export function SearchBox({ typed, onType, outcome, onOpened, allAddress, children, instead }: SearchBoxProps) {
  const t = useTranslations('search')
  const navigate = useNavigate()
  const ids = useAddressIds()
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const { groups, isSettled, error, retry, q } = outcome
  const placesOf = ({ kind, hits, total }: (typeof groups)[number]): SearchOption[] => {
    const all = total > hits.length ? allAddress(kind) : null
    const found = hits.map((hit) => ({
      key: `${kind}-${hit.id}-${hit.segment ?? ''}`,
      kind,
      hit,
      address: hitAddress(kind, hit, ids),
    }))
    return all === null ? found : [...found, { key: `${kind}-all`, kind, hit: null, address: all }]
  }
  const shown = groups.map((group) => ({ ...group, places: placesOf(group) }))
  const places = shown.flatMap((group) => group.places)
  const [chosen, setChosen] = useState<string | null>(null)
  /** What was typed when Enter came before its hits. */
  const entered = useRef<string | null>(null)
  // The best is chosen until somebody moves; what is no longer found is not.
  const at = Math.max(
    0,
    places.findIndex(({ key }) => key === chosen),
  )
  const optionId = ({ key }: SearchOption) => `${listId}-${key}`
  const active = places[at]

  const move = (to: number) => {
    const next = places[(to + places.length) % places.length]
    if (!next) return
    setChosen(next.key)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const openChosen = () => {
    if (!active) return
    onOpened?.()
    void navigate(active.address)
  }
  const openFound = useEffectEvent(openChosen)
  useEffect(() => {
    if (!isSettled) return
    const isEntered = entered.current === typed
    entered.current = null
    if (isEntered) openFound()
  }, [isSettled, typed])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(at + (event.key === 'ArrowDown' ? 1 : -1))
    }
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      // What stands below is of another text until it was looked for: who types fast, or scans, has the best opened then.
      if (isSettled) openChosen()
      else entered.current = typed
    }
    if (event.key === 'Escape' && typed !== '') {
      // The next press is for what is around it.
      event.stopPropagation()
      onType('')
    }
  }
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  return (
    <div className={css.search}>
      <div className={css.field}>
        <SearchIcon size={18} strokeWidth={1.6} aria-hidden />
        <input
          ref={field}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- Whoever opened the search is going to type.
          autoFocus
          type="text"
          inputMode="search"
          role="combobox"
          aria-label={t('label')}
          aria-expanded={places.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(active) : undefined}
          placeholder={t('placeholder')}
          maxLength={limits.search}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setChosen(null)
            entered.current = null
            onType(event.target.value)
          }}
          onKeyDown={onKeyDown}
        />
        {typed !== '' && (
          <button
            type="button"
            className={css.clear}
            aria-label={t('clear')}
            onClick={() => {
              onType('')
              field.current?.focus()
            }}
          >
            <X size={16} strokeWidth={1.6} aria-hidden />
          </button>
        )}
      </div>
      {children}
      <p role="status" className={css.unseen}>
        {typed.trim() !== '' && (isSettled ? t('count', { count: total }) : t('working'))}
      </p>
      <div className={css.results} aria-busy={typed.trim() !== '' && !isSettled && places.length === 0}>
        {typed.trim() === '' && <p className={css.hint}>{t('hint')}</p>}
        {error && <Notice framed={false} kind="failed" title={t('failed')} text={error.message} onRetry={retry} />}
        {typed.trim() !== '' && isSettled && !error && places.length === 0 && (
          <Notice
            framed={false}
            kind="search"
            title={t('nothing', { search: q })}
            text={t('nothingText')}
            action={instead}
          />
        )}
        {typed.trim() !== '' && <AlsoLookedFor outcome={outcome} />}
        <div id={listId} role="listbox" aria-label={t('results')}>
          {shown.map((group) => (
            <div key={group.kind} role="group" aria-labelledby={`${listId}-${group.kind}`} className={css.group}>
              <h2 id={`${listId}-${group.kind}`} role="presentation">
                {t(group.kind)} <span>{group.total}</span>
              </h2>
              {group.places.map((place) => (
                <Option
                  key={place.key}
                  id={optionId(place)}
                  place={place}
                  total={group.total}
                  isChosen={place === active}
                  onOpened={onOpened}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

type OptionProps = {
  id: string
  place: SearchOption
  total: number
  isChosen: boolean
  onOpened: (() => void) | undefined
}

/** The field keeps the focus; Tab leads on to the one that is chosen. */
function Option({ id, place: { kind, hit, address }, total, isChosen, onOpened }: OptionProps) {
  const t = useTranslations('search')
  const shape = hit ? css.hit : css.all
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={isChosen ? 0 : -1}
      to={address}
      className={isChosen ? `${shape} ${css.chosen}` : shape}
      onClick={onOpened}
    >
      {hit ? <HitContent kind={kind} hit={hit} /> : t('showAll', { count: String(total) })}
    </Link>
  )
}

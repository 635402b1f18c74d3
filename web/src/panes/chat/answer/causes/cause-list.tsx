import type { Quote, Source } from '@millwright/contract/chats'
import CornerDownRight from 'lucide-react/icons/corner-down-right'
import { useContext } from 'react'
import { useTranslations } from 'use-intl'
import { CitationChip } from '../citation-chip.tsx'
import { CitationContext } from '../citation-context.ts'
import { usePlaceOf } from '../use-place-of.ts'
import css from './cause-list.module.css'
import { causeChip, citedBy, stepsChip } from '../../conversation/opened-citation.ts'

type CauseListProps = { source: Source; symptom: string | undefined; causes: NonNullable<Quote['causes']> }

/** The causes of a symptom, each with what helps, its place, and a click away the steps that it refers to. */
export function CauseList({ source, symptom, causes }: CauseListProps) {
  const t = useTranslations('chats')
  return (
    <blockquote lang={source.language ?? undefined}>
      {symptom !== undefined && <p className={css.symptom}>{symptom}</p>}
      <ul className={css.list} aria-label={t('causes')}>
        {causes.map(({ cause, remedy, steps }, at) => {
          const chip = causeChip(at)
          return (
            <li key={chip}>
              {cause !== '' && <p className={css.cause}>{cause}</p>}
              <p className={css.remedy}>
                {remedy}
                <CitationChip source={citedBy(source, chip)} chip={chip} />
              </p>
              {steps && <Steps source={source} name={steps.text} chip={stepsChip(at)} />}
            </li>
          )
        })}
      </ul>
    </blockquote>
  )
}

function Steps({ source, name, chip }: { source: Source; name: string; chip: string }) {
  const t = useTranslations('chats')
  const placeOf = usePlaceOf()
  const { open, openedChip } = useContext(CitationContext)
  return (
    <button
      type="button"
      className={css.steps}
      aria-current={openedChip === chip ? 'true' : undefined}
      onClick={() => open(source, chip)}
    >
      <CornerDownRight size={16} strokeWidth={1.6} aria-hidden />
      {t('steps', { name, place: placeOf(citedBy(source, chip)) })}
    </button>
  )
}

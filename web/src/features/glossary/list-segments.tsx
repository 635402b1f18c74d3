import { useTranslations } from 'use-intl'
import { Segments } from '../../ui/forms/segments.tsx'
import { useParameters } from '../../ui/layout/use-parameters.ts'
import css from './glossary.module.css'

const lists = ['own', 'shipped'] as const
export type List = (typeof lists)[number]

/** What is searched for stays: whoever misses a word among their own sets looks for it among those that are shipped. */
export function useListInAddress() {
  const [params, change] = useParameters()
  const list: List = params.get('list') === 'shipped' ? 'shipped' : 'own'
  const setList = (next: List) =>
    change(
      (changed) => {
        if (next === 'own') changed.delete('list')
        else changed.set('list', next)
        return changed
      },
      { replace: true, flushSync: true },
    )
  return [list, setList] as const
}

export function ListSegments({ list, onPick }: { list: List; onPick: (list: List) => void }) {
  const t = useTranslations('glossary')
  const options = lists.map((value) => ({ value, text: t(value) }))
  return (
    <div className={css.lists}>
      <Segments label={t('lists')} value={list} options={options} onPick={onPick} />
    </div>
  )
}

import type { DynamicField } from '@millwright/contract/assets'
import { useFormatter, useTranslations } from 'use-intl'
import css from './rating-plate.module.css'

/** The information fields, in ruled cells as on a machine's plate; undefined until they have come. */
export function RatingPlate({ fields }: { fields: readonly DynamicField[] | undefined }) {
  const t = useTranslations('assets')
  const format = useFormatter()
  const textOf = ({ type, value }: DynamicField) => {
    switch (type) {
      case 'text':
        return value
      case 'number':
        return format.number(value, { maximumFractionDigits: 20, useGrouping: false })
      case 'date':
        // A day, wherever one reads of it.
        return format.dateTime(new Date(`${value}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
    }
  }
  if (!fields) {
    return (
      <div className={css.lines} aria-hidden>
        <i style={{ width: '60%' }} />
        <i style={{ width: '44%' }} />
      </div>
    )
  }
  if (fields.length === 0) return <p className={css.none}>{t('noInformation')}</p>
  return (
    <dl className={css.plate}>
      {fields.map((field, position) => (
        // Fields have no other name than their place.
        <div key={position}>
          <dt>{field.label}</dt>
          <dd>{textOf(field)}</dd>
        </div>
      ))}
    </dl>
  )
}

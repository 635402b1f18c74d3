import type { DynamicField } from '@millwright/contract/assets'
import type { PlateField } from '@millwright/contract/read-text'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { toastFailure, withToast } from '../../../ui/feedback/toasts.tsx'
import { fieldNamed, saysTheSame } from '../../../domain/resources/plate-fields.ts'
import type { ResourcePlace } from '../../../domain/resources/resource.ts'
import { FieldChanged, takeFieldOver, useAssetOfFile } from '../../../domain/resources/take-field-over.ts'
import { DoubtfulText } from './doubtful-text.tsx'
import css from './reading.module.css'

/** What a nameplate says, each to be taken over into the fields of the asset by who may; what stands there is shown first. */
export function PlateCard({ place, fields }: { place: ResourcePlace; fields: readonly PlateField[] }) {
  const t = useTranslations('reading')
  const cache = useQueryClient()
  const id = useId()
  const asset = useAssetOfFile(place, fields.length > 0)
  const take = (field: PlateField, seen: DynamicField | undefined) =>
    withToast(t('takingOver', { label: field.label }), async () => {
      try {
        return await takeFieldOver(cache, place, { field, seen })
      } catch (error) {
        if (!(error instanceof FieldChanged)) throw error
        toastFailure(new Error(t('fieldChanged', { label: field.label })))
        return null
      }
    })
  if (fields.length === 0) return null
  return (
    <section className={css.plate} aria-labelledby={id}>
      <h4 id={id}>{t('plate')}</h4>
      <dl>
        {fields.map((field) => {
          const fieldsNow = asset?.dynamicFields ?? []
          const present = fieldNamed(fieldsNow, field)
          const stands = present !== undefined && saysTheSame(present, field)
          // It may say the same by chance.
          const other = present ? undefined : fieldsNow.find((one) => saysTheSame(one, field))
          return (
            <div key={field.label}>
              <dt>{field.label}</dt>
              <dd>
                <DoubtfulText text={field.value} doubtful={field.doubtful} />
              </dd>
              <dd className={css.said}>
                <Doubt field={field} />
                {stands && <span>{t('standsThere')}</span>}
                {present && !stands && <span>{t('standsOther', { value: String(present.value) })}</span>}
                {other && <span>{t('standsUnder', { label: other.label })}</span>}
              </dd>
              {asset?.access === 'full' && !stands && (
                <dd>
                  <Button
                    size="small"
                    variant="outlined"
                    aria-label={t(present ? 'replaceNamed' : 'takeOverNamed', { label: field.label })}
                    onClick={() => void take(field, present)}
                  >
                    {t(present ? 'replaceField' : 'takeOver')}
                  </Button>
                </dd>
              )}
            </div>
          )
        })}
      </dl>
    </section>
  )
}

/** How many digits are not sure: those are what a plate is copied for. */
function Doubt({ field: { value, doubtful } }: { field: PlateField }) {
  const t = useTranslations('reading')
  if (doubtful.length === 0) return null
  const digits = doubtful.reduce(
    (sum, { start, end }) => sum + (value.slice(start, end).match(/\p{N}/gu)?.length ?? 0),
    0,
  )
  return (
    <span>{digits === 0 ? t('valueUnsure') : digits === 1 ? t('oneUnsure') : t('someUnsure', { count: digits })}</span>
  )
}

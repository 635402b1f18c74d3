import { type FactorDemand, type FactorDemandState, secondFactorRoutes } from '@millwright/contract/second-factor'
import { useId, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { submit } from '../../../platform/api.ts'
import { withToast } from '../../../ui/feedback/toasts.tsx'
import { BusyButton } from '../../../ui/forms/busy-button.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import css from './sign-in.module.css'

const demands = ['none', 'admins', 'all'] as const
const days = [0, 7, 14, 30, 90] as const

/** Of whom a second factor is demanded, and how long they have. */
export function DemandForm({ demand: stored, from, providerCounts: counts }: FactorDemandState) {
  const t = useTranslations('signInSettings')
  const format = useFormatter()
  const id = useId()
  const [demand, setDemand] = useState<FactorDemand>(stored)
  const [within, setWithin] = useState<number>(14)
  const [providerCounts, setProviderCounts] = useState(counts)
  const [saving, setSaving] = useState(false)
  // Who is asked already gets no later day.
  const isWidened = demand !== 'none' && demand !== stored && stored !== 'all'
  const save = async () => {
    setSaving(true)
    const body = { demand, providerCounts, ...(isWidened && { days: within }) }
    await withToast(t('saving'), () => submit(secondFactorRoutes.setDemand, { body }))
    setSaving(false)
  }
  const day = from === null ? null : format.dateTime(new Date(from), { dateStyle: 'long', timeStyle: 'short' })
  return (
    <section className={css.passwords} aria-labelledby={id}>
      <h2 id={id}>{t('demand')}</h2>
      <p>{day === null ? t('demandText') : t('demandSince', { who: t(`demand_${stored}`), day })}</p>
      <SelectField
        label={t('demandOf')}
        value={demand}
        options={demands.map((value) => ({ value, text: t(`demand_${value}`) }))}
        onChange={({ target }) => setDemand(demands.find((value) => value === target.value) ?? 'none')}
      />
      {demand !== 'none' && (
        <>
          {isWidened && (
            <SelectField
              label={t('demandFrom')}
              value={String(within)}
              options={days.map((count) => ({ value: String(count), text: t('demandDays', { days: count }) }))}
              onChange={({ target }) => setWithin(Number(target.value))}
            />
          )}
          <SelectField
            label={t('providerCounts')}
            value={providerCounts ? 'yes' : 'no'}
            options={[
              { value: 'yes', text: t('providerCountsYes') },
              { value: 'no', text: t('providerCountsNo') },
            ]}
            onChange={({ target }) => setProviderCounts(target.value === 'yes')}
          />
          <p>{t('providerCountsHelp')}</p>
        </>
      )}
      <BusyButton variant="contained" busy={saving} busyText={t('saving')} onClick={() => void save()}>
        {t('saveDemand')}
      </BusyButton>
    </section>
  )
}

import { Time } from '@millwright/contract/ids'
import { type Retention, retentionRoutes, StoredRetention } from '@millwright/contract/retention'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { useFormSaving } from '../../domain/saving/use-form-saving.ts'
import { keys } from '../../keys/keys.ts'
import { call, submit } from '../../platform/api.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { toastFailure, withToast } from '../../ui/feedback/toasts.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import css from './company-settings.module.css'

const choices = [30, 90, 180, 365, 730, 1825, 3650] as const
const binChoices = [1, 7, 14, 30, 60, 90, 180, 365] as const
const daysOf = (value: string) => (value === '' ? null : Number(value))

const names = ['chatsDays', 'trailDays', 'binDays'] as const
const daysIn = ({ chatsDays, trailDays, binDays }: Retention): Retention => ({ chatsDays, trailDays, binDays })
const SavedRetention = z.extend(StoredRetention, { updatedAt: Time })

/** How long chats, the trail and things in the bin are kept; before they are kept for a shorter time, it is said what goes. */
export function RetentionCard() {
  const { data } = useQuery({
    queryKey: keys.retention,
    queryFn: ({ signal }) => call(retentionRoutes.fetch, { signal }),
  })
  return data && <StoredCard stored={data} />
}

function StoredCard({ stored }: { stored: StoredRetention }) {
  const t = useTranslations('company')
  const id = useId()
  const cache = useQueryClient()
  const confirm = useConfirm()
  const [chosen, setChosen] = useState<Partial<Retention>>({})
  const [busy, setBusy] = useState(false)
  const wanted = { ...daysIn(stored), ...chosen }
  const isChanged = names.some((name) => wanted[name] !== stored[name])
  const send = useFormSaving({
    // Without a time nobody is asked who was faster.
    stored: { ...stored, updatedAt: stored.updatedAt ?? '*' },
    schema: SavedRetention,
    textOf: daysIn,
    send: (body, { seen }) =>
      submit(retentionRoutes.update, { body, seen }).then((reply) => ({
        ...reply,
        data: { ...reply.data, updatedAt: reply.data.updatedAt ?? '*' },
      })),
    onConflict: (present) => cache.setQueryData(keys.retention, present),
  })
  const save = async () => {
    setBusy(true)
    try {
      const { chatsDays, trailDays, binDays } = wanted
      const query = {
        binDays: String(binDays),
        ...(chatsDays === null ? {} : { chatsDays: String(chatsDays) }),
        ...(trailDays === null ? {} : { trailDays: String(trailDays) }),
      }
      const { chats, lines, binned } = await call(retentionRoutes.preview, { query })
      // The question waits for the user, not the user for us.
      setBusy(false)
      const question = {
        title: t('retentionTitle'),
        text: t('retentionGoes', { chats, lines, binned }),
        action: t('save'),
      }
      if (chats + lines + binned === 0 || (await confirm({ ...question, danger: true }))) {
        const saved = await withToast(t('saving'), () => send(wanted))
        if (saved) setChosen({})
      }
    } catch (error) {
      toastFailure(error)
    }
    setBusy(false)
  }
  const offer = (offered: readonly number[], days: number | null) =>
    (days === null || offered.includes(days) ? offered : [...offered, days]).map((one) => ({
      value: String(one),
      text: t('keepDays', { days: one }),
    }))
  const field = (name: 'chatsDays' | 'trailDays', label: string) => {
    const days = wanted[name]
    return (
      <SelectField
        label={label}
        value={days === null ? '' : String(days)}
        options={[{ value: '', text: t('keepAll') }, ...offer(choices, days)]}
        onChange={({ target }) => setChosen((before) => ({ ...before, [name]: daysOf(target.value) }))}
      />
    )
  }
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id}>{t('retention')}</h2>
      <p className={css.help}>{t('retentionHelp')}</p>
      {field('chatsDays', t('keepChats'))}
      {field('trailDays', t('keepTrail'))}
      <SelectField
        label={t('keepBin')}
        value={String(wanted.binDays)}
        options={offer(binChoices, wanted.binDays)}
        onChange={({ target }) => setChosen((before) => ({ ...before, binDays: Number(target.value) }))}
      />
      <div className={css.buttons}>
        <BusyButton
          variant="contained"
          disabled={!isChanged && !busy}
          busy={busy}
          busyText={t('saving')}
          onClick={() => void save()}
        >
          {t('saveRetention')}
        </BusyButton>
      </div>
    </section>
  )
}

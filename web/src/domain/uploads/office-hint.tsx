import { officeEndings } from '../resources/kinds.ts'
import { companyRoutes } from '@millwright/contract/company'
import { userRoutes } from '@millwright/contract/users'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { keys } from '../../keys/keys.ts'
import { callPage, submit } from '../../platform/api.ts'
import { useUser } from '../../platform/session.ts'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import { useCompanySettings, useTakesOffice } from './company-settings.ts'
import css from './uploads.module.css'

/** That office files are not taken, with the switch for admins; others learn whom to ask. */
export function OfficeHint() {
  const t = useTranslations('uploads')
  const isAdmin = useUser().role === 'admin'
  return (
    <div className={css.office}>
      <p>{t('officeOff', { endings: officeEndings })}</p>
      {isAdmin ? <AllowOffice /> : <WhomToAsk />}
    </div>
  )
}

function AllowOffice() {
  const t = useTranslations('uploads')
  const cache = useQueryClient()
  const isAllowed = useTakesOffice()
  const [busy, setBusy] = useState(false)
  const allow = async (officeFiles: boolean) => {
    setBusy(true)
    const saved = await withToast(t('savingOffice'), () => submit(companyRoutes.update, { body: { officeFiles } }))
    if (saved) cache.setQueryData(keys.company, saved.data)
    setBusy(false)
  }
  return (
    <SwitchField
      label={t('allowOffice')}
      help={t(isAllowed ? 'officeAllowed' : 'allowOfficeHelp')}
      checked={isAllowed}
      aria-busy={busy}
      onChange={({ target }) => void (!busy && allow(target.checked))}
    />
  )
}

/** As many admins as are named. */
const namedAdmins = 3

function WhomToAsk() {
  const t = useTranslations('uploads')
  const query = { sort: 'role', order: 'asc', page: 1, pageSize: namedAdmins } as const
  const { data } = useQuery({
    queryKey: keys.membersPage(query),
    queryFn: ({ signal }) => callPage(userRoutes.fetchAll, { query, signal }),
  })
  const names = data?.rows.filter(({ role }) => role === 'admin').map(({ username }) => username) ?? []
  return <p>{names.length > 0 ? t('askAdmins', { names: names.join(', ') }) : t('askAdmin')}</p>
}

/** Said at the first upload of a company, whose office files nobody thought of yet. */
export function FirstUploadHint() {
  const { data } = useCompanySettings()
  // It stays while the switch in it is used.
  const [isFirst] = useState(data?.officeFiles === false && data.hasFiles === false)
  return isFirst && <OfficeHint />
}

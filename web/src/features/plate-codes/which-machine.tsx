import { plateCodeRoutes } from '@millwright/contract/plate-codes'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useAllAssets, useAllDepartments } from '../../domain/places/all-places.ts'
import { submit } from '../../platform/api.ts'
import { useSubmitKey } from '../../platform/submit-key.ts'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { PickField } from '../../ui/forms/pick-field.tsx'
import css from './open-page.module.css'

type WhichMachineProps = { code: string; addressOfAsset: (departmentId: string, assetId: string) => string }

/** Gives a code that nobody knows to a machine that one may change, and goes there. */
export function WhichMachine({ code, addressOfAsset }: WhichMachineProps) {
  const t = useTranslations('plateCodes')
  const navigate = useNavigate()
  const keyOf = useSubmitKey()
  const [departmentId, setDepartmentId] = useState('')
  const [assetId, setAssetId] = useState('')
  const [isAdding, setAdding] = useState(false)
  const departments = useAllDepartments()
  const assets = useAllAssets(departmentId)
  const changeable = assets.data?.filter(({ access }) => access === 'full')
  const optionOf = ({ _id, name }: { _id: string; name: string }) => ({ value: _id, text: name })
  const add = async () => {
    setAdding(true)
    const query = { departmentId, assetId }
    const added = await withToast(t('adding'), () =>
      submit(plateCodeRoutes.add, { query, body: { code }, key: keyOf({ query, code }) }),
    )
    setAdding(false)
    if (added) void navigate(addressOfAsset(departmentId, assetId), { replace: true })
  }
  return (
    <section className={css.which} aria-labelledby="which">
      <h2 id="which">{t('which')}</h2>
      <p>{t('whichText')}</p>
      <PickField
        label={t('department')}
        value={departmentId}
        options={departments.data?.map(optionOf) ?? []}
        onPick={(picked) => {
          setDepartmentId(picked)
          setAssetId('')
        }}
        error={departments.error?.message}
      />
      {departmentId !== '' && (
        <PickField
          key={departmentId}
          label={t('asset')}
          value={assetId}
          options={changeable?.map(optionOf) ?? []}
          onPick={setAssetId}
          help={changeable?.length === 0 ? t('noneToChange') : undefined}
          error={assets.error?.message}
        />
      )}
      <Button variant="contained" disabled={assetId === '' || isAdding} onClick={() => void add()}>
        {t('add')}
      </Button>
    </section>
  )
}

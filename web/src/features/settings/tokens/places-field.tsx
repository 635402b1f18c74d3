import { type AssetBankEntry, assistantRoutes } from '@millwright/contract/assistant'
import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { keys } from '../../../keys/keys.ts'
import { call } from '../../../platform/api.ts'
import { describedBy, FieldFrame } from '../../../ui/forms/field-frame.tsx'

export type ChosenPlace = { id: string; name: string; isAsset: boolean }

type PlacesFieldProps = {
  help: string
  error: string | undefined
  chosen: readonly ChosenPlace[]
  required: boolean
  onChange: (chosen: readonly ChosenPlace[]) => void
}

/** Departments and assets, found by typing; as many as one likes. */
export function PlacesField({ help, error, chosen, required, onChange }: PlacesFieldProps) {
  const t = useTranslations('tokens')
  const id = useId()
  const label = t('places')
  const bank = useQuery({
    queryKey: keys.assetBank,
    queryFn: ({ signal }) => call(assistantRoutes.fetchAssets, { signal }),
  })
  return (
    <FieldFrame id={id} label={label} help={help} error={error} required={required}>
      <Autocomplete
        id={id}
        multiple
        disableCloseOnSelect
        options={placesIn(bank.data ?? [])}
        value={[...chosen]}
        onChange={(_, places) => onChange(places)}
        getOptionLabel={({ name, isAsset }) => (isAsset ? name : t('allOf', { name }))}
        getOptionKey={(place) => place.id}
        isOptionEqualToValue={(place, one) => place.id === one.id}
        loading={bank.isPending}
        popupIcon={<ChevronDown size={16} strokeWidth={1.6} />}
        noOptionsText={t('nothingFound')}
        openText={t('open')}
        closeText={t('close')}
        clearIcon={null}
        renderInput={({ slotProps: { htmlInput, input } }) => (
          <OutlinedInput
            {...input}
            fullWidth
            error={error !== undefined}
            placeholder={chosen.length === 0 ? t('choosePlaces') : ''}
            inputProps={{ ...htmlInput, 'aria-describedby': describedBy(id, { label, help, error }) }}
          />
        )}
      />
    </FieldFrame>
  )
}

/** Each department above its assets. */
function placesIn(bank: readonly AssetBankEntry[]): ChosenPlace[] {
  const ofDepartments = Map.groupBy(bank, ({ departmentId }) => departmentId)
  return [...ofDepartments].flatMap(([departmentId, assets]) => [
    { id: departmentId, name: assets[0]?.departmentName ?? '', isAsset: false },
    ...assets.map(({ assetId, assetName }) => ({ id: assetId, name: assetName, isAsset: true })),
  ])
}

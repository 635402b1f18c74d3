import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { describedBy, FieldFrame, type FieldTexts } from './field-frame.tsx'

export type PickOption = { value: string; text: string; note?: string }

type PickFieldProps = FieldTexts & {
  value: string
  options: readonly PickOption[]
  onPick: (value: string) => void
  onBlur?: () => void
  required?: boolean
}

/** Found by what is shown and by what it stands for: `New York`, `America/New_York` and `+05:30` alike. */
const filterOptions = createFilterOptions<PickOption>({
  stringify: ({ text, value, note = '' }) => `${text} ${value} ${note}`,
})

/** One of many, found by typing. */
export function PickField({ label, help, error, value, options, onPick, onBlur, required = false }: PickFieldProps) {
  const t = useTranslations('fields')
  const id = useId()
  return (
    <FieldFrame id={id} label={label} help={help} error={error} required={required}>
      <Autocomplete
        id={id}
        options={[...options]}
        filterOptions={filterOptions}
        value={options.find((option) => option.value === value) ?? null}
        onChange={(_, option) => onPick(option?.value ?? '')}
        {...(onBlur ? { onBlur } : {})}
        getOptionLabel={(option) => option.text}
        getOptionKey={(option) => option.value}
        isOptionEqualToValue={(option, chosen) => option.value === chosen.value}
        autoHighlight
        clearOnBlur
        disableClearable={false}
        forcePopupIcon
        popupIcon={<ChevronDown size={16} strokeWidth={1.6} />}
        noOptionsText={t('nothingFound')}
        openText={t('open')}
        closeText={t('close')}
        clearIcon={null}
        renderInput={({ slotProps: { htmlInput, input } }) => (
          <OutlinedInput
            {...input}
            fullWidth
            required={required}
            error={error !== undefined}
            inputProps={{ ...htmlInput, 'aria-describedby': describedBy(id, { label, help, error }) }}
          />
        )}
        renderOption={({ key, ...props }, option) => (
          <li key={key} {...props}>
            <span style={{ flex: 1 }}>{option.text}</span>
            <span style={{ color: 'var(--ink-3)', fontFamily: 'var(--mono)', fontSize: 12 }}>{option.note}</span>
          </li>
        )}
      />
    </FieldFrame>
  )
}

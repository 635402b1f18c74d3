import type { AssetBankEntry } from '@millwright/contract/assistant'
import Autocomplete from '@mui/material/Autocomplete'
import type { PopperProps } from '@mui/material/Popper'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useTranslations } from 'use-intl'
import type { AskedPlace } from '../../domain/chats/chat-home.ts'
import css from './place-list.module.css'

type Option = AskedPlace & { text: string; department: string }

type PlaceListProps = {
  bank: readonly AssetBankEntry[]
  place: AskedPlace
  onPlace: (place: AskedPlace) => void
  onClose: () => void
}

/** Every place that one may ask about, by department; found by typing. */
export function PlaceList({ bank, place, onPlace, onClose }: PlaceListProps) {
  const t = useTranslations('assistant')
  const all: Option = { departmentId: null, assetId: null, text: t('allAssets'), department: '' }
  const options = [all, ...optionsOf(bank, (department) => t('allOf', { department }))]
  return (
    <Autocomplete
      open
      className={css.list ?? ''}
      options={options}
      value={options.find((option) => isSame(option, place)) ?? all}
      groupBy={({ department }) => department}
      getOptionLabel={({ text }) => text}
      getOptionKey={({ departmentId, assetId }) => `${departmentId} ${assetId}`}
      isOptionEqualToValue={isSame}
      disableClearable
      autoHighlight
      noOptionsText={t('noPlace')}
      onChange={(_, { departmentId, assetId }) => onPlace({ departmentId, assetId })}
      onClose={(_, reason) => {
        if (reason === 'escape') onClose()
      }}
      slots={{ popper: Inline }}
      renderInput={({ slotProps: { htmlInput, input } }) => (
        <OutlinedInput
          {...input}
          fullWidth
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- Whoever opened the list is going to choose.
          autoFocus
          endAdornment={null}
          inputProps={{ ...htmlInput, 'aria-label': t('searchPlaces'), placeholder: t('searchPlaces') }}
        />
      )}
      renderGroup={({ key, group, children }) => (
        <li key={key} {...(group === '' ? { role: 'presentation' } : { role: 'group', 'aria-label': group })}>
          {group !== '' && (
            <div className={css.group} aria-hidden>
              {group}
            </div>
          )}
          <ul className={css.options} role="presentation">
            {children}
          </ul>
        </li>
      )}
    />
  )
}

const isSame = (one: AskedPlace, other: AskedPlace) =>
  one.departmentId === other.departmentId && one.assetId === other.assetId

function optionsOf(bank: readonly AssetBankEntry[], allOf: (department: string) => string): Option[] {
  return bank.flatMap(({ departmentId, departmentName: department, assetId, assetName }, at) => {
    const asset = { departmentId, assetId, text: assetName, department }
    // They come by department.
    const isFirst = bank[at - 1]?.departmentId !== departmentId
    return isFirst ? [{ departmentId, assetId: null, text: allOf(department), department }, asset] : [asset]
  })
}

/** The list stands below its field, not over the page. */
function Inline({ children }: Pick<PopperProps, 'children'>) {
  return <div className={css.inline}>{typeof children === 'function' ? null : children}</div>
}

import IconButton from '@mui/material/IconButton'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Trash2 from 'lucide-react/icons/trash-2'
import { type KeyboardEvent, type PointerEvent, type Ref, useState } from 'react'
import { type Control, type ControllerFieldState, useController, useFormState } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import css from './fields-editor.module.css'
import type { PlaceInput, PlaceValues } from './place-values.ts'

const types = ['text', 'number', 'date'] as const

type FieldRowProps = {
  control: Control<PlaceValues, unknown, PlaceInput>
  /** From 0. */
  index: number
  /** Its labels stand above all rows. */
  labelsHidden: boolean
  handle: Ref<HTMLButtonElement>
  isDragged: boolean
  onGrab: (event: PointerEvent) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One information field: its handle, type, label, and a value as its type wants it. */
export function FieldRow(props: FieldRowProps) {
  const { control, index, labelsHidden, handle, isDragged, onGrab, onMove, onRemove } = props
  const t = useTranslations('places')
  const type = useController({ control, name: `dynamicFields.${index}.type` })
  const label = useController({ control, name: `dynamicFields.${index}.label` })
  const value = useController({ control, name: `dynamicFields.${index}.value` })
  const { submitCount } = useFormState({ control })
  const [sentBefore] = useState(submitCount)
  // A row that was added is judged with the others at once, which says nothing that its reader could not see.
  const errorOf = ({ error, isTouched }: ControllerFieldState) =>
    isTouched || submitCount > sentBefore || error?.type === 'server' ? error?.message : undefined
  const position = index + 1
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li className={css.row} data-dragged={isDragged} aria-label={t('fieldNumber', { position })}>
      <IconButton
        ref={handle}
        size="small"
        className={css.handle ?? ''}
        aria-label={t('moveField', { position })}
        onPointerDown={onGrab}
        onKeyDown={onKeyDown}
      >
        <GripVertical size={16} strokeWidth={1.6} />
      </IconButton>
      <SelectField
        {...type.field}
        label={t('fieldType')}
        labelHidden={labelsHidden}
        options={types.map((one) => ({ value: one, text: t(one) }))}
        onChange={(event) => {
          type.field.onChange(event)
          // What one type calls a value is none of another.
          value.field.onChange('')
        }}
      />
      <TextField
        {...label.field}
        label={t('fieldLabel')}
        labelHidden={labelsHidden}
        error={errorOf(label.fieldState)}
        autoComplete="off"
      />
      <TextField
        {...value.field}
        key={type.field.value}
        label={t('fieldValue')}
        labelHidden={labelsHidden}
        type={type.field.value}
        inputProps={type.field.value === 'number' ? { step: 'any' } : {}}
        error={errorOf(value.fieldState)}
        autoComplete="off"
      />
      <IconButton
        size="small"
        className={css.remove ?? ''}
        aria-label={t('removeField', { position })}
        onClick={onRemove}
      >
        <Trash2 size={16} strokeWidth={1.6} />
      </IconButton>
    </li>
  )
}

import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { useId, type ReactNode, type Ref } from 'react'
import { describedBy, FieldFrame, type FieldTexts } from './field-frame.tsx'

type TextFieldProps = FieldTexts &
  Omit<OutlinedInputProps, 'error' | 'label' | 'ref'> & {
    /** Stands at the right end of the label's line. */
    aside?: ReactNode
    /** The screen or step begins here. */
    focusFirst?: boolean
    /** The input itself, as forms register it. */
    ref?: Ref<HTMLInputElement | HTMLTextAreaElement>
  }

/** A text input, or a growing text area with `multiline`. Takes what react-hook-form's `register` gives. */
export function TextField({
  label,
  labelHidden = false,
  aside,
  focusFirst = false,
  help,
  error,
  ref,
  id: given,
  inputProps,
  ...input
}: TextFieldProps) {
  const own = useId()
  const id = given ?? own
  return (
    <FieldFrame
      id={id}
      label={label}
      labelHidden={labelHidden}
      help={help}
      error={error}
      aside={aside}
      required={input.required}
    >
      <OutlinedInput
        {...input}
        id={id}
        fullWidth
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- Only where a step of one form begins.
        autoFocus={focusFirst}
        inputRef={ref}
        error={error !== undefined}
        inputProps={{ ...inputProps, 'aria-describedby': describedBy(id, { label, help, error }) }}
      />
    </FieldFrame>
  )
}

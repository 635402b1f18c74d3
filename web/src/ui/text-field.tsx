import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { useId, type ReactNode, type Ref } from 'react'
import { describedBy, FieldFrame, type FieldTexts } from './field-frame.tsx'

type TextFieldProps = FieldTexts &
  Omit<OutlinedInputProps, 'error' | 'label' | 'ref'> & {
    /** Stands at the right end of the label's line. */
    aside?: ReactNode
    /** The input itself, as forms register it. */
    ref?: Ref<HTMLInputElement | HTMLTextAreaElement>
  }

/** A text input, or a growing text area with `multiline`. Takes what react-hook-form's `register` gives. */
export function TextField({ label, aside, help, error, ref, id: given, inputProps, ...input }: TextFieldProps) {
  const own = useId()
  const id = given ?? own
  return (
    <FieldFrame id={id} label={label} help={help} error={error} aside={aside}>
      <OutlinedInput
        {...input}
        id={id}
        fullWidth
        inputRef={ref}
        error={error !== undefined}
        inputProps={{ ...inputProps, 'aria-describedby': describedBy(id, { label, help, error }) }}
      />
    </FieldFrame>
  )
}

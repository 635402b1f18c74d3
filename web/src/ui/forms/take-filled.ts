import type { FieldPath, FieldPathValue, FieldValues, UseFormSetValue } from 'react-hook-form'

type FilledFields<Typed extends FieldValues> = {
  names: readonly FieldPath<Typed>[]
  setValue: UseFormSetValue<Typed>
}

/** Password managers fill fields without an event: what stands in them is taken over when the form is sent. */
export function takeFilled<Typed extends FieldValues>(form: HTMLFormElement, { names, setValue }: FilledFields<Typed>) {
  const filled = new FormData(form)
  for (const name of names) setValue(name, filled.get(name) as FieldPathValue<Typed, typeof name>)
}

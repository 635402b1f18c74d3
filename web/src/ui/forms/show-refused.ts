import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'

type RefusedFields<Typed extends FieldValues> = {
  names: readonly FieldPath<Typed>[]
  /** The server's sentence for each field that was wrong, by its path. */
  wrong: Readonly<Record<string, string>>
  setError: UseFormSetError<Typed>
}

/** Says at its field what the server found wrong; the sentence goes with the next change. */
export function showRefused<Typed extends FieldValues>({ names, wrong, setError }: RefusedFields<Typed>) {
  for (const name of names) {
    if (wrong[name]) setError(name, { type: 'server', message: wrong[name] })
  }
}

import { TextField } from '../../ui/forms/text-field.tsx'
import { useTyped } from '../../ui/forms/use-typed.ts'

type DayFieldProps = {
  label: string
  /** `YYYY-MM-DD`, or empty. */
  day: string
  min?: string
  max?: string
  onDay: (day: string) => void
}

/** With the first digit of its year a day is one already, of the year 2: it counts when all four are typed. */
const isWhole = (day: string) => day === '' || day >= '1000'

export function DayField({ label, day, min, max, onDay }: DayFieldProps) {
  const [typed, type] = useTyped(day, onDay)
  return (
    <TextField
      label={label}
      type="date"
      value={typed}
      inputProps={{ min: min || undefined, max: max || undefined }}
      onChange={({ target }) => type(target.value, isWhole(target.value))}
    />
  )
}

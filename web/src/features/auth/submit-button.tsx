import { BusyButton, type BusyButtonProps } from '../../ui/forms/busy-button.tsx'

/** What sends a form before one is signed in: as wide as its fields. */
export function SubmitButton(props: Omit<BusyButtonProps, 'type' | 'variant' | 'size' | 'fullWidth'>) {
  return <BusyButton {...props} type="submit" variant="contained" size="large" fullWidth />
}

import { type NavigateOptions, useSearchParams } from 'react-router'

type Change = (before: URLSearchParams) => URLSearchParams

/**
 * What stands behind the question mark of the address, and how it is changed. A change is drawn later than it is made:
 * the next one begins from the address, not from what is drawn, or it would take back the one before.
 */
export function useParameters() {
  const [params, setParams] = useSearchParams()
  const change = (by: Change, options?: NavigateOptions) =>
    setParams(by(new URLSearchParams(window.location.search)), { preventScrollReset: true, ...options })
  return [params, change] as const
}

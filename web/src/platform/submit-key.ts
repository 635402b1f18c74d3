import { useRef } from 'react'

/**
 * The Idempotency-Key of a form: the same for the same contents, so that a second try after a broken connection
 * creates nothing twice; another one as soon as something else is meant.
 */
export function useSubmitKey(): (contents: unknown) => string {
  const last = useRef({ contents: '', key: '' })
  return (contents) => {
    const text = JSON.stringify(contents)
    if (last.current.contents !== text || last.current.key === '') last.current = { contents: text, key: randomKey() }
    return last.current.key
  }
}

/** `crypto.randomUUID` is missing on plain http outside localhost. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

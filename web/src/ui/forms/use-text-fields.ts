import { useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'

type Wrong<Name extends string> = { [name in Name]?: string | undefined }

type TextFields<Name extends string> = {
  /** What the form holds at first. */
  start: Readonly<Record<Name, string>>
  /** In the order of the form. */
  names: readonly Name[]
  /** The contract's sentences about what is typed. */
  judge: (typed: Readonly<Record<Name, string>>) => Wrong<Name>
}

/**
 * The required texts of a form: each is judged when it is left, and all of them when somebody wants to send.
 * Ctrl or Cmd and Enter send.
 */
export function useTextFields<Name extends string>({ start, names, judge }: TextFields<Name>) {
  const [typed, setTyped] = useState(start)
  const [left, setLeft] = useState<readonly Name[]>([])
  const [refused, setRefused] = useState<Wrong<Name>>({})
  const ref = useRef<HTMLFormElement>(null)
  const wrong = judge(typed)

  /** Says all that is wrong and goes to the first of it; answers whether nothing is. */
  const judgeAll = () => {
    setLeft(names)
    const first = names.find((name) => wrong[name])
    const input = first && ref.current?.elements.namedItem(first)
    if (input instanceof HTMLElement) input.focus()
    return first === undefined
  }
  const startAgain = () => {
    setTyped(start)
    setLeft([])
    setRefused({})
  }
  return {
    typed,
    blank: names.filter((name) => typed[name].trim() === ''),
    formProps: {
      ref,
      onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      },
    },
    field: (name: Name) => ({
      name,
      value: typed[name],
      error: refused[name] ?? (left.includes(name) ? wrong[name] : undefined),
      required: true,
      onBlur: () => setLeft([...left, name]),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        setTyped({ ...typed, [name]: target.value })
        setRefused({ ...refused, [name]: undefined })
      },
    }),
    /** Says what the server found wrong. */
    refuse: setRefused,
    startAgain,
    judgeAll,
  }
}

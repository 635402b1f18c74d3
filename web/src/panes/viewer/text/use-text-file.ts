import { useCallback, useEffect, useRef, useState } from 'react'
import type { FindState, FindStep } from '../find-bar.tsx'
import type { OpenFailure } from '../viewer-props.ts'
import { startTextClient, type TextClient, TextFailure } from './text-client.ts'
import type { TextCalls } from './text-calls.ts'

export type OpenedText = TextCalls['open']['returns']
type State = { of: string; client: TextClient | null; file: OpenedText | null; failure: OpenFailure | null }
const nothing = { client: null, file: null, failure: null }

/** Opens a file in a worker of its own, which ends with the viewer. */
export function useTextFile(url: string, as: 'table' | 'lines') {
  const [state, setState] = useState<State | null>(null)
  const [attempt, setAttempt] = useState(0)
  const of = `${attempt} ${as} ${url}`
  useEffect(() => {
    const client = startTextClient()
    let stopped = false
    client.call('open', { url, as }).then(
      (file) => {
        if (!stopped) setState({ of, client, file, failure: null })
      },
      (error: unknown) => {
        const failure = error instanceof TextFailure ? error.cause : 'damaged'
        if (!stopped) setState({ ...nothing, of, failure })
      },
    )
    return () => {
      stopped = true
      client.close()
    }
  }, [url, as, of])
  const { client, file, failure } = state?.of === of ? state : nothing
  return { client, file, failure, openAgain: () => setAttempt((count) => count + 1) }
}

/** Rows that are asked for together. */
const together = 100
/** Blocks of rows that are kept. */
const maxKept = 200

/** Rows as they are needed; undefined for those on their way. */
export function useRows<Row>(client: TextClient | null, read: 'cells' | 'texts') {
  const blocks = useRef(new Map<number, Row[] | null>())
  const [, redraw] = useState(0)
  useEffect(() => {
    blocks.current = new Map()
  }, [client])
  return useCallback(
    (row: number): Row | undefined => {
      const block = Math.floor(row / together)
      const known = blocks.current.get(block)
      if (known !== undefined || !client) return known?.[row % together]
      const kept = blocks.current
      kept.set(block, null)
      if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? 0)
      client.call(read, { from: block * together, to: (block + 1) * together }).then(
        (rows) => {
          // What `read` names: cells or texts.
          kept.set(block, rows as Row[])
          redraw((count) => count + 1)
        },
        // The viewer was closed meanwhile.
        () => kept.delete(block),
      )
      return undefined
    },
    [client, read],
  )
}

/** A search among rows: its hits, and the row to go to. */
export function useRowSearch(client: TextClient | null, onRow: (row: number) => void) {
  const [query, setQuery] = useState('')
  const [hits, setHits] = useState<readonly number[]>([])
  const [at, setAt] = useState(0)
  const [pending, setPending] = useState(false)
  const latest = useRef('')

  const onFind = (wanted: string, step: FindStep) => {
    if (step !== 'new') {
      if (hits.length === 0) return
      const next = (at + (step === 'next' ? 1 : -1) + hits.length) % hits.length
      setAt(next)
      onRow(hits[next] ?? 0)
      return
    }
    latest.current = wanted
    setQuery(wanted)
    setAt(0)
    setHits([])
    setPending(wanted !== '')
    if (!client || wanted === '') return
    client.call('find', { query: wanted }).then(
      (found) => {
        if (latest.current !== wanted) return
        setPending(false)
        setHits(found)
        if (found[0] !== undefined) onRow(found[0])
      },
      () => setPending(false),
    )
  }
  const state: FindState = { current: hits.length > 0 ? at + 1 : 0, total: hits.length, pending }
  return { query, state, onFind, currentRow: hits[at] ?? null }
}

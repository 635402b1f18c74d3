import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { onWritten } from '../platform/written.ts'
import { keysLetGo, keysTouched, TouchedNoun } from './touched.ts'
import { tracesOf } from './writes.ts'

const ToldNouns = z.array(TouchedNoun)
const channelName = 'millwright-written'

let reading: Promise<unknown> = Promise.resolve()

/** Whatever shows this is read again, in this window alone; what does not show it now, when it is come to. */
export function touch(cache: QueryClient, touched: readonly TouchedNoun[]): Promise<unknown> {
  for (const queryKey of touched.flatMap((one) => keysLetGo(one))) cache.removeQueries({ queryKey, type: 'inactive' })
  const read = Promise.all(
    touched.flatMap((one) => keysTouched(one)).map((queryKey) => cache.invalidateQueries({ queryKey })),
  )
  reading = Promise.all([reading, read])
  return read
}

/** Resolves once what the writes of this window have changed is read again, as far as it is shown. */
export const readAgain = (): Promise<unknown> => reading

/** One cache a window; over its channel the others hear of what is written here. */
const windows = new Map<QueryClient, BroadcastChannel>()

/** The other windows of this browser read again what shows this. */
export function tellOtherWindows(touched: readonly TouchedNoun[]): void {
  for (const channel of windows.values()) channel.postMessage(touched)
}

/** This window and the others read again what shows this: for what arrives by no call of the contract. */
export function announce(touched: readonly TouchedNoun[]): void {
  if (touched.length === 0) return
  for (const cache of windows.keys()) void touch(cache, touched)
  tellOtherWindows(touched)
}

/** Keeps a cache true to what is written, in this window and in others, until the returned function is called. */
export function followWrites(cache: QueryClient): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    void touch(cache, ToldNouns.safeParse(data).data ?? [])
  })
  windows.set(cache, channel)
  const leave = onWritten((written) => announce(tracesOf(written)))
  return () => {
    leave()
    windows.delete(cache)
    channel.close()
  }
}

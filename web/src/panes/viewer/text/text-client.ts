import type { OpenFailure } from '../viewer-props.ts'
import type { TextCalls, TextReply } from './text-calls.ts'

export class TextFailure extends Error {
  override readonly cause: OpenFailure
  constructor(cause: OpenFailure) {
    super(`The text was not read: ${cause}`)
    this.cause = cause
  }
}

export type TextClient = {
  call: <Name extends keyof TextCalls>(
    name: Name,
    given: TextCalls[Name]['given'],
  ) => Promise<TextCalls[Name]['returns']>
  close: () => void
}

/** A worker that holds one file: reading a large one never stops the page. */
export function startTextClient(): TextClient {
  const worker = new Worker(new URL('./text.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let calls = 0
  worker.addEventListener('message', ({ data }: MessageEvent<TextReply>) => {
    const call = waiting.get(data.id)
    waiting.delete(data.id)
    if ('failure' in data) call?.reject(new TextFailure(data.failure === 'unknown' ? 'damaged' : data.failure))
    else call?.resolve(data.value)
  })
  // Without memory for more, the browser ends it.
  worker.addEventListener('error', () => {
    for (const call of waiting.values()) call.reject(new TextFailure('large'))
    waiting.clear()
  })
  return {
    call: async (name, given) => {
      calls += 1
      const call = Promise.withResolvers<unknown>()
      waiting.set(calls, call)
      worker.postMessage({ id: calls, name, given })
      // Both ends are of one build: what comes back is of the type that TextCalls names.
      return (await call.promise) as never
    },
    close: () => worker.terminate(),
  }
}

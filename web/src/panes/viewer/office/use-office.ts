import { useEffect, useState } from 'react'
import type { OpenFailure } from '../viewer-props.ts'
import type { OfficeCall, OfficeCalls, OfficeReply } from './office-calls.ts'

/** Milliseconds that a file may take from the first byte on; one that takes more was made to. */
const patience = 120_000

async function readOffice(call: OfficeCall, signal: AbortSignal): Promise<OfficeReply> {
  const worker = new Worker(new URL('./office.worker.ts', import.meta.url), { type: 'module' })
  const read = Promise.withResolvers<OfficeReply>()
  const end = (failure: OpenFailure) => () => read.resolve({ failure })
  worker.addEventListener('message', ({ data }: MessageEvent<OfficeReply>) => read.resolve(data))
  worker.addEventListener('error', end('large'))
  signal.addEventListener('abort', end('lost'))
  const deadline = setTimeout(end('large'), patience)
  try {
    worker.postMessage(call)
    return await read.promise
  } finally {
    clearTimeout(deadline)
    worker.terminate()
  }
}

type ReadReply = { of: string; reply: OfficeReply }

/** Reads an office file in a worker of its own, which ends with the reading. */
export function useOffice<As extends keyof OfficeCalls>(url: string, as: As) {
  const [read, setRead] = useState<ReadReply | null>(null)
  const [attempt, setAttempt] = useState(0)
  const of = `${attempt} ${as} ${url}`
  useEffect(() => {
    const stop = new AbortController()
    void readOffice({ url, as }, stop.signal).then((reply) => {
      if (!stop.signal.aborted) setRead({ of, reply })
    })
    return () => stop.abort()
  }, [url, as, of])
  const reply = read?.of === of ? read.reply : null
  return {
    // The reply to `as`.
    value: reply && 'value' in reply ? (reply.value as OfficeCalls[As]) : null,
    failure: reply && 'failure' in reply ? reply.failure : null,
    openAgain: () => setAttempt((count) => count + 1),
  }
}

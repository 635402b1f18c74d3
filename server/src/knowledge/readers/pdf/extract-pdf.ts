import { fileURLToPath } from 'node:url'
import { ReadingError } from '../failures.ts'
import { superviseChild, type ChildLimits } from '../supervised-child.ts'
import { ChildMessage } from './child-messages.ts'
import type { ExtractedPage } from './page.ts'

export type ExtractionOptions = {
  signal?: AbortSignal | undefined
  /** Told the number of pages, once, before the first. */
  onOpen?: (pages: number) => void
  onStart?: (pid: number) => void
}

const limits: ChildLimits = { silentMilliseconds: 60_000, memoryBytes: 2 ** 30 }

/**
 * Reads the text of a PDF page by page, with the place of every character, in a process of its own. It waits while
 * a page is worked on, and ends when its caller turns away.
 *
 * @throws ReadingError with the reason why this file cannot be read.
 */
export async function* extractPdf(path: string, options: ExtractionOptions = {}): AsyncGenerator<ExtractedPage> {
  let isFinished = false
  const messages = superviseChild({
    script: fileURLToPath(new URL('./pdf-child.ts', import.meta.url)),
    args: [path],
    limits,
    signal: options.signal,
    onStart: options.onStart,
  })
  for await (const sent of messages) {
    const message = ChildMessage.parse(sent)
    switch (message.type) {
      case 'opened':
        options.onOpen?.(message.pages)
        break
      case 'pages':
        for (const page of message.pages) {
          options.signal?.throwIfAborted()
          yield { ...page, layout: Buffer.from(page.layout, 'base64') }
        }
        break
      case 'failed':
        throw new ReadingError(message.reason)
      case 'done':
        isFinished = true
    }
  }
  if (!isFinished) throw new ReadingError('damaged')
}

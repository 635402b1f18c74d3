import { fileURLToPath } from 'node:url'
import { ChildMessage } from './child-messages.ts'
import { ExtractionError } from './failures.ts'
import type { ExtractedPage } from './page.ts'
import { superviseChild, type ChildLimits } from './supervised-child.ts'

export type ExtractionOptions = {
  signal?: AbortSignal
  /** Called page after page in order; extraction waits for it. */
  onPage: (page: ExtractedPage) => Promise<void> | void
  onProgress?: (done: number, total: number) => Promise<void> | void
  limits?: Partial<ChildLimits>
  onStart?: (pid: number) => void
}

/** `characters` is 0 for a scan: every page was given, none with text. */
export type Extraction = { pages: number; characters: number }

const defaultLimits: ChildLimits = { silentMilliseconds: 60_000, memoryBytes: 2 ** 30 }

/**
 * Reads the text of a PDF, with the place of every character, in a process of its own.
 *
 * @throws ExtractionError with the reason why this file cannot be read; `no_text` only after all pages.
 */
export async function extractPdf(path: string, options: ExtractionOptions): Promise<Extraction> {
  let total = 0
  let done = 0
  let characters = 0
  let finished = false

  await superviseChild(
    {
      script: fileURLToPath(new URL('./pdf-child.ts', import.meta.url)),
      args: [path],
      limits: { ...defaultLimits, ...options.limits },
      signal: options.signal,
      onStart: options.onStart,
    },
    async (sent) => {
      const message = ChildMessage.parse(sent)
      switch (message.type) {
        case 'opened':
          total = message.pages
          await options.onProgress?.(0, total)
          return
        case 'pages':
          for (const page of message.pages) {
            options.signal?.throwIfAborted()
            characters += page.text.length
            await options.onPage({ ...page, layout: Buffer.from(page.layout, 'base64') })
            done++
          }
          await options.onProgress?.(done, total)
          return
        case 'failed':
          throw new ExtractionError(message.reason)
        case 'done':
          finished = true
      }
    },
  )
  if (!finished) throw new ExtractionError('damaged')
  if (characters === 0) throw new ExtractionError('no_text')
  return { pages: done, characters }
}

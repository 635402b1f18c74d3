import { fileURLToPath } from 'node:url'
import { ReadingError } from '../failures.ts'
import type { Picture } from '../picture.ts'
import { superviseChild, tightened, type ChildLimits } from '../supervised-child.ts'
import { oneByOne, withPictures } from './child-arguments.ts'
import { ChildMessage } from './child-messages.ts'
import { emptyPage, type ExtractedPage } from './page.ts'

export type ExtractionOptions = {
  signal?: AbortSignal | undefined
  /** Told the number of pages, once, before the first. */
  onOpen?: (pages: number) => void
  onStart?: (pid: number) => void
  /** Whether pages that show their text as a picture come with that picture. */
  withPictures?: boolean
  isTight?: boolean | undefined
  /** Told of a page that could not be read, which comes empty. */
  onSkipped?: (page: number, reason: ReadingError) => void
}

const limits: ChildLimits = { silentMilliseconds: 60_000, memoryBytes: 2 ** 30 }

/** Pages that may end their child: each may take a minute until it does. */
const badPages = { inARow: 2, least: 2, most: 20, share: 0.1 }

/**
 * Reads the text of a PDF page by page, with the place of every character, in a process of its own. It waits while
 * a page is worked on, and ends when its caller turns away. A page that ends the process comes empty, and another
 * process goes on behind it.
 *
 * @throws ReadingError with the reason why this file cannot be read.
 */
export async function* extractPdf(path: string, options: ExtractionOptions = {}): AsyncGenerator<ExtractedPage> {
  const { signal, onSkipped } = options
  let total = 0
  let next = 1
  let isOneByOne = false
  const bad: number[] = []
  const onOpen = (pages: number): void => {
    if (total === 0) options.onOpen?.(pages)
    total = pages
  }
  const mayBeBad = (page: number): boolean => {
    const most = Math.min(Math.max(badPages.least, total * badPages.share), badPages.most)
    const inARow = bad.slice(-badPages.inARow)
    return bad.length < most && !(inARow.length === badPages.inARow && inARow[0] === page - badPages.inARow)
  }
  for (;;) {
    try {
      for await (const page of readFrom(path, { first: next, isOneByOne }, { ...options, onOpen })) {
        next = page.number + 1
        yield page
      }
      return
    } catch (error) {
      if (signal?.aborted || !(error instanceof ReadingError) || total === 0 || next > total) throw error
      if (!isOneByOne && next < total) {
        // Several pages are read before they are sent: which of them it was shows when each is sent by itself.
        isOneByOne = true
        continue
      }
      if (!mayBeBad(next)) throw error
      bad.push(next)
      onSkipped?.(next, error)
      yield emptyPage(next)
      next += 1
      if (next > total) return
    }
  }
}

type Part = { first: number; isOneByOne: boolean }

async function* readFrom(path: string, part: Part, options: ExtractionOptions): AsyncGenerator<ExtractedPage> {
  let isFinished = false
  const flags = [...(options.withPictures ? [withPictures] : []), ...(part.isOneByOne ? [oneByOne] : [])]
  const messages = superviseChild({
    script: fileURLToPath(new URL('./pdf-child.ts', import.meta.url)),
    args: [path, String(part.first), ...flags],
    limits: options.isTight ? tightened(limits) : limits,
    signal: options.signal,
    onStart: options.onStart,
  })
  let shown: ShownPage | undefined
  for await (const sent of messages) {
    if (shown) {
      options.signal?.throwIfAborted()
      yield withPixels(shown, sent)
      shown = undefined
      continue
    }
    const message = ChildMessage.parse(sent)
    switch (message.type) {
      case 'opened':
        options.onOpen?.(message.pages)
        break
      case 'pages':
        for (const page of message.pages) {
          options.signal?.throwIfAborted()
          const { picture, ...text } = { ...page, layout: Buffer.from(page.layout, 'base64') }
          if (picture) shown = { ...text, picture }
          else yield { ...text, picture }
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

type ShownPage = Omit<ExtractedPage, 'picture'> & { picture: Omit<Picture, 'pixels'> }

/** The child's next message after a page with a picture. */
function withPixels({ picture, ...page }: ShownPage, sent: unknown): ExtractedPage {
  if (!(sent instanceof Uint8Array) || sent.length !== picture.width * picture.height) throw new ReadingError('damaged')
  return { ...page, picture: { ...picture, pixels: sent } }
}

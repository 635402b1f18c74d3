import { reason } from '@millwright/contract/reasons/reason'
import { fileURLToPath } from 'node:url'
import { ReadingError } from '../failures.ts'
import type { ReadSegment } from '../read-segment.ts'
import type { Reader, ReadingOptions } from '../reader.ts'
import { superviseChild, tightened, type ChildLimits } from '../supervised-child.ts'
import { OfficeMessage } from './office-messages.ts'

const extensions = new Set(['docx', 'pptx', 'csv', 'txt'])

/** Files that hold their text as text. They know no places: a viewer finds a quote by its words. */
export const officeReader: Reader = {
  reads: ({ type, extension }) => type === 'document' && extensions.has(extension),
  hasRunningHeads: false,
  read: readPages,
}

const limits: ChildLimits = { silentMilliseconds: 60_000, memoryBytes: 2 ** 30 }

async function* readPages(path: string, options: ReadingOptions): AsyncGenerator<ReadSegment> {
  const { signal, onProgress, isTight, extension = '' } = options
  let hasText = false
  let isFinished = false
  let read = 0
  onProgress?.({ stage: reason('stage.reading_file'), share: 0 })
  const messages = superviseChild({
    script: fileURLToPath(new URL('./office-child.ts', import.meta.url)),
    args: [path, extension],
    limits: isTight ? tightened(limits) : limits,
    signal,
  })
  for await (const sent of messages) {
    const message = OfficeMessage.parse(sent)
    switch (message.type) {
      case 'pages':
        for (const page of message.pages) {
          signal?.throwIfAborted()
          hasText ||= page.text !== ''
          yield page
          read++
        }
        // How many there will be is not known before the end.
        onProgress?.({ stage: reason('stage.read_pages', { pages: read }), share: read / (read + 20) })
        break
      case 'failed':
        throw new ReadingError(message.reason)
      case 'done':
        isFinished = true
    }
  }
  if (!isFinished) throw new ReadingError('damaged')
  if (!hasText) throw new ReadingError('no_text')
}

import { extractPdf } from '../../knowledge/extraction/extract-pdf.ts'
import type { ExtractedPage } from '../../knowledge/extraction/page.ts'
import { createPassageCutter, type Passage } from '../../knowledge/passages/cut-passages.ts'
import { type Attempt, changeHeldJob, type Subject } from './attempt.repository.ts'
import { putPages } from './documents.repository.ts'
import type { WorkerDeps } from './processing.deps.ts'
import type { Progress, Standing } from './progress.ts'
import { type ReadDocument, readingShare } from './publish-document.ts'

type Reading = { attempt: Attempt; subject: Subject; progress: Progress; signal: AbortSignal }

const batchLength = 32

/**
 * Reads a document in a child process, stores its pages while it reads on, and cuts it into passages. The pages
 * stay unseen until the version counts as processed.
 */
export async function readDocument(deps: WorkerDeps, reading: Reading): Promise<ReadDocument> {
  const { attempt, subject, progress, signal } = reading
  const cutter = createPassageCutter({ title: subject.fileName.replace(/\.pdf$/i, '') })
  const passages: Passage[] = []
  const store = batches((batch) =>
    deps.database.asCompany(attempt.companyId, async (tx) => {
      await changeHeldJob(tx, attempt, {})
      await putPages(tx, attempt, batch)
    }),
  )
  const { pages } = await deps.blobs.withFile(subject.blobKey, (path) =>
    extractPdf(path, {
      signal,
      onPage: async (extracted) => {
        const page = { ...extracted, text: storable(extracted.text) }
        passages.push(...cutter.push(page))
        await store.add(page)
      },
      onProgress: (done, total) => progress.report(standingAt(done, total)),
    }),
  )
  passages.push(...cutter.end())
  await store.end()
  return { pages, passages }
}

function standingAt(done: number, total: number): Standing {
  return {
    stage: `Reading page ${Math.min(done + 1, total)} of ${total}`,
    progress: Math.floor((readingShare * done) / Math.max(total, 1)),
  }
}

/** PostgreSQL refuses NUL in text, and UTF-8 half a surrogate pair; PDFs hold both. Lengths stay: places count on them. */
function storable(text: string): string {
  return text.replaceAll('\u0000', ' ').toWellFormed()
}

/** Stores one batch while the next is being read; never two batches at a time. */
function batches(store: (batch: ExtractedPage[]) => Promise<void>) {
  let batch: ExtractedPage[] = []
  let storing: Promise<void> = Promise.resolve()
  async function flush(): Promise<void> {
    const full = batch
    batch = []
    await storing
    storing = full.length === 0 ? Promise.resolve() : store(full)
    // Its failure is thrown by whoever awaits it next.
    storing.catch(() => {})
  }
  return {
    add: async (page: ExtractedPage): Promise<void> => {
      batch.push(page)
      if (batch.length >= batchLength) await flush()
    },
    end: async (): Promise<void> => {
      await flush()
      await storing
    },
  }
}

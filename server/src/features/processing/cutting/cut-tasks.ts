import type { MessagePort } from 'node:worker_threads'
import { cutClips, type Span } from '../../../knowledge/clips/cut-clips.ts'
import { type TitledClip, titleClips } from '../../../knowledge/clips/title-clips.ts'
import { createFactReader } from '../../../knowledge/facts/fact-reader.ts'
import { withWords } from '../../../knowledge/facts/fact-words.ts'
import type { ReadFact } from '../../../knowledge/facts/read-fact.ts'
import { languageOfPassages, searchableText } from '../../../knowledge/index/tsvector.ts'
import type { Language } from '../../../knowledge/language/language.ts'
import { cutTalk, type Talk } from '../../../knowledge/passages/cut-talk.ts'
import { ReadingError, type ReadingFailure } from '../../../knowledge/readers/failures.ts'
import { readNote } from '../../../knowledge/readers/note/read-note.ts'
import { languageOfLines } from '../../../knowledge/transcripts/language.ts'
import { parseSubtitles, SubtitlesRefused } from '../../../knowledge/transcripts/parse-subtitles.ts'
import type { TranscriptLine } from '../../../schema/videos.ts'
import type { CutBatch, CutOrder, CutSegment, FromThread, Material, ToThread } from './cut-messages.ts'
import { maxSegments, readBatches } from './read-batches.ts'

/** Passages, or facts, that one message holds: copying it keeps the server busy. */
const maxAtOnce = 100

type Speech = { lines: readonly TranscriptLine[]; duration: number; cuts: readonly number[] }

/** What is computed from the text of a file; each in a thread of its own (`cut-apart.ts`). */
export const cutTasks = {
  /** Returns why it could not be done, or null; what is cut goes through the port. */
  async cut({ material, port }: CutOrder): Promise<ReadingFailure | null> {
    try {
      await cut(material, asking(port))
    } catch (error) {
      if (error instanceof ReadingError) return error.reason
      if (!(error instanceof CuttingStopped)) throw error
    } finally {
      port.close()
    }
    return null
  },

  /** Of the subtitles in a video; null where they say nothing. */
  subtitles({ bytes }: { bytes: Uint8Array }): { segments: TranscriptLine[]; language: string } | null {
    try {
      const segments = parseSubtitles(bytes)
      return { segments, language: languageOfLines(segments) }
    } catch (error) {
      // A track without lines is none.
      if (error instanceof SubtitlesRefused) return null
      throw error
    }
  },

  /** Divides a video, or names the clips that it has. */
  async clips({ speech, known }: { speech: Speech; known: readonly Span[] }): Promise<TitledClip[]> {
    const spans = known.length > 0 ? known : await cutClips(speech)
    return titleClips(spans, speech.lines)
  },
}

async function cut(material: Material, ask: Ask): Promise<void> {
  let known: Promise<Language> | undefined
  const otherwise = () => (known ??= languageFrom(ask))
  for await (const batch of batchesOf(material, ask)) {
    for (const part of partsOf(batch)) {
      const language = await languageOfPassages(part.passages, otherwise)
      const passages = part.passages.map((one) => ({ ...one, searchable: searchableText(one, language) }))
      await ask({ type: 'batch', batch: { ...part, passages, facts: withWords(part.facts) } })
    }
  }
}

/** Before the words of its facts are known. */
type PlainBatch = CutBatch<ReadFact>

class CuttingStopped extends Error {}

type Ask = (message: FromThread) => Promise<ToThread>

function asking(port: MessagePort): Ask {
  let answered: PromiseWithResolvers<ToThread> | undefined
  port.on('message', (answer: ToThread) => {
    if (answer.type === 'stop') answered?.reject(new CuttingStopped('Nobody wants the rest'))
    else answered?.resolve(answer)
  })
  return (message) => {
    answered = Promise.withResolvers<ToThread>()
    port.postMessage(message)
    return answered.promise
  }
}

async function languageFrom(ask: Ask): Promise<Language> {
  const answer = await ask({ type: 'language' })
  return answer.type === 'language' ? answer.language : 'und'
}

async function* batchesOf(material: Material, ask: Ask): AsyncGenerator<PlainBatch> {
  switch (material.kind) {
    case 'note':
      yield* readBatches(readNote(material.data), material)
      return
    case 'talk':
      yield* batchesOfTalk(material)
      return
    case 'segments':
      for await (const { segments, ...cut } of readBatches(handedOver(ask), material)) {
        yield { ...cut, segments: segments.length }
      }
  }
}

async function* handedOver(ask: Ask): AsyncGenerator<CutSegment> {
  for (;;) {
    const answer = await ask({ type: 'more' })
    if (answer.type !== 'segment') return
    yield answer.segment
  }
}

function* batchesOfTalk(talk: Talk): Generator<PlainBatch> {
  const { segments, passages } = cutTalk(talk)
  const reader = createFactReader(talk)
  const facts = segments.flatMap((segment) => reader.push(segment))
  for (let from = 0; from < Math.max(segments.length, passages.length); from += maxSegments) {
    yield {
      segments: segments.slice(from, from + maxSegments),
      passages: passages.slice(from, from + maxSegments),
      facts: from === 0 ? facts : [],
    }
  }
}

/** One segment of millions of characters gives thousands of passages. */
function* partsOf({ segments, passages, facts }: PlainBatch): Generator<PlainBatch> {
  const rest = Math.max(passages.length, facts.length, 1)
  for (let from = 0; from < rest; from += maxAtOnce) {
    yield {
      segments: from === 0 ? segments : typeof segments === 'number' ? 0 : [],
      passages: passages.slice(from, from + maxAtOnce),
      facts: facts.slice(from, from + maxAtOnce),
    }
  }
}

import { extraction } from './extraction.ts'
import { fairness } from './fairness.ts'
import { firstChunk } from './first-chunk.ts'
import { highlight } from './highlight.ts'
import { lighthouse } from './lighthouse.ts'
import { modelText } from './model-text.ts'
import { lists } from './lists.ts'
import { memory } from './memory.ts'
import type { Part } from './part.ts'
import { reading } from './reading.ts'
import { quotes } from './quotes.ts'
import { refusals } from './refusals.ts'
import { retrieval } from './retrieval.ts'
import { retrievalScale } from './retrieval-scale.ts'
import { signIns } from './sign-in.ts'
import { startTime } from './start-time.ts'
import { throughput } from './throughput.ts'
import { uploadMemory } from './upload-memory.ts'
import { visibility } from './visibility.ts'

/** What `npm run bench` measures, in this order. */
export const parts: Part[] = [
  extraction,
  highlight,
  reading,
  throughput,
  fairness,
  startTime,
  memory,
  lighthouse,
  signIns,
  uploadMemory,
  lists,
  retrieval,
  refusals,
  quotes,
  retrievalScale,
  firstChunk,
  visibility,
  modelText,
]

import { extraction } from './reading/extraction.ts'
import { fairness } from './fairness.ts'
import { firstChunk } from './first-chunk.ts'
import { highlight } from './reading/highlight.ts'
import { lighthouse } from './lighthouse.ts'
import { modelText } from './model-text.ts'
import { listRates } from './list-rates.ts'
import { lists } from './lists.ts'
import { memory } from './process/memory.ts'
import type { Part } from './part.ts'
import { reading } from './reading/reading.ts'
import { quotes } from './quotes.ts'
import { refusals } from './refusals.ts'
import { retrieval } from './retrieval.ts'
import { retrievalScale } from './retrieval-scale.ts'
import { signIns } from './sign-in.ts'
import { startTime } from './process/start-time.ts'
import { throughput } from './throughput.ts'
import { uploadMemory } from './process/upload-memory.ts'
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
  listRates,
  retrieval,
  refusals,
  quotes,
  retrievalScale,
  firstChunk,
  visibility,
  modelText,
]

import { extraction } from './extraction.ts'
import { highlight } from './highlight.ts'
import { lighthouse } from './lighthouse.ts'
import { memory } from './memory.ts'
import type { Part } from './part.ts'
import { retrieval } from './retrieval.ts'
import { retrievalScale } from './retrieval-scale.ts'
import { signIns } from './sign-in.ts'
import { startTime } from './start-time.ts'
import { throughput } from './throughput.ts'
import { uploadMemory } from './upload-memory.ts'

/** What `npm run bench` measures, in this order. */
export const parts: Part[] = [
  extraction,
  highlight,
  throughput,
  startTime,
  memory,
  lighthouse,
  signIns,
  uploadMemory,
  retrieval,
  retrievalScale,
]

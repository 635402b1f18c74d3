// Loaded into the server of a test before all else (`--import`); its threads, which serve nobody, load it too.
import { isMainThread } from 'node:worker_threads'
import { folderIn } from './sent-sentences.ts'

if (isMainThread) (await import('./record-sentences.ts')).recordSentences(folderIn(import.meta.url))

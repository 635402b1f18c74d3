import { facts } from './facts.ts'
import { answerStreams } from './answer-streams.ts'
import { bank } from './bank.ts'
import { calibration } from './calibration.ts'
import { confidence } from './confidence.ts'
import { further } from './confidence/further.ts'
import { typos } from './typos.ts'
import { verbatim } from './verbatim.ts'
import { costs } from './process/costs.ts'
import { dictionaries } from './dictionaries.ts'
import { driveScroll } from './drive-scroll.ts'
import { extraction } from './reading/extraction.ts'
import { factLists } from './fact-lists.ts'
import { fairness } from './fairness.ts'
import { floor } from './answers/floor-in-memory.ts'
import { firstChunk } from './first-chunk.ts'
import { followUpPages } from './follow-ups.ts'
import { highlight } from './reading/highlight.ts'
import { lighthouse } from './lighthouse.ts'
import { modelText } from './model-text.ts'
import { listRates } from './list-rates.ts'
import { listingScale } from './listing-scale.ts'
import { groupLists } from './group-lists.ts'
import { lists } from './lists.ts'
import { makersPackages } from './makers-packages.ts'
import { mcpSearch } from './process/mcp-search.ts'
import { providerSignIns } from './process/provider-sign-in.ts'
import { memory } from './process/memory.ts'
import { noteCitable } from './note-citable.ts'
import { noteTyping } from './note-typing.ts'
import { notePaste } from './note-paste.ts'
import { noteSaves } from './note-saves.ts'
import { openPage } from './open-page.ts'
import type { Part } from './part.ts'
import { reading } from './reading/reading.ts'
import { readingCost } from './reading/reading-cost.ts'
import { readingPictures } from './reading/reading-pictures.ts'
import { pictures } from './pictures.ts'
import { quotes } from './quotes.ts'
import { records } from './records.ts'
import { recordsScale } from './records-scale.ts'
import { refusals } from './refusals.ts'
import { retrieval } from './retrieval.ts'
import { postingBlocks } from './posting-blocks.ts'
import { retrievalScale } from './retrieval-scale.ts'
import { searchBox } from './search-box.ts'
import { signIns } from './sign-in.ts'
import { startTime } from './process/start-time.ts'
import { tables } from './tables.ts'
import { throughput } from './throughput.ts'
import { uploadRates } from './process/upload-rates.ts'
import { uploadMemory } from './process/upload-memory.ts'
import { videoPlayer } from './video/player.ts'
import { videoProcessing } from './video/processing.ts'
import { videoTalk } from './video/talk.ts'
import { visibility } from './visibility.ts'
import { webhookRates } from './process/webhooks.ts'

/** What `npm run bench` measures, in this order. */
export const parts: Part[] = [
  confidence,
  further,
  calibration,
  typos,
  verbatim,
  extraction,
  highlight,
  reading,
  readingPictures,
  readingCost,
  pictures,
  tables,
  throughput,
  fairness,
  startTime,
  memory,
  costs,
  lighthouse,
  openPage,
  webhookRates,
  signIns,
  providerSignIns,
  mcpSearch,
  uploadMemory,
  uploadRates,
  makersPackages,
  groupLists,
  lists,
  listRates,
  listingScale,
  factLists,
  bank,
  driveScroll,
  noteTyping,
  notePaste,
  noteSaves,
  noteCitable,
  retrieval,
  records,
  recordsScale,
  followUpPages,
  refusals,
  quotes,
  floor,
  facts,
  retrievalScale,
  postingBlocks,
  searchBox,
  dictionaries,
  firstChunk,
  answerStreams,
  visibility,
  modelText,
  videoProcessing,
  videoTalk,
  videoPlayer,
]

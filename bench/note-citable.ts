import { chatRoutes } from '@millwright/contract/chats'
import { noteRoutes } from '@millwright/contract/notes'
import { processingRoutes } from '@millwright/contract/processing'
import type { ApiClient } from '../server/test/api-client.ts'
import { signUp, startServer } from '../server/test/harness.ts'
import { block, bodyOf } from '../server/test/notes.ts'
import { untilProcessed } from '../tools/demo/plant.ts'
import { measuredDatabases } from './databases.ts'
import { benchAsset } from './bench-asset.ts'
import type { Part, Row } from './part.ts'
import { quantile } from './quantile.ts'

const rounds = 10
const sentences = { '4 kB': 17, '200 kB': 900 }

/** From the save of a processed note to the answer that cites the new sentence. */
export const noteCitable: Part = {
  name: 'note-citable',
  what: 'seconds from a save of a processed note to its new sentence cited (target: under 2)',
  async measure() {
    const databases = measuredDatabases()
    const rows: Row[] = []
    for (const database of databases) {
      const server = await startServer({ database })
      try {
        const ada = await signUp(server)
        for (const [size, count] of Object.entries(sentences))
          rows.push({ database, size, ...(await timesOf(ada, count)) })
      } finally {
        await server.stop()
      }
    }
    return rows
  },
}

async function timesOf(ada: ApiClient, count: number): Promise<Row> {
  const asset = await benchAsset(ada)
  const query = { departmentId: asset.departmentId, assetId: asset._id }
  const bodyAt = (round: number) => {
    const others = Array.from({ length: count }, (_, at) =>
      block(
        'paragraph',
        `Section ${at}: close valve V-${at}, wait until the pressure is below 0.5 bar, and vent the line.`,
      ),
    )
    return bodyOf(
      [...others, block('paragraph', `The flange bolts of pump P-7 are tightened to ${100 + round} Nm.`)],
      'Bench',
    )
  }
  const { id: noteId } = await ada.call(noteRoutes.create, { query, body: bodyAt(0) })
  await ada.call(processingRoutes.processNote, { query: { ...query, noteId } })
  await untilProcessed(ada, asset)
  const times: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const body = bodyAt(round)
    const began = performance.now()
    await ada.call(noteRoutes.update, { query: { ...query, noteId }, body })
    await untilProcessed(ada, asset)
    while (!(await citedBy(ada, asset._id)).includes(`${100 + round} Nm`));
    times.push((performance.now() - began) / 1000)
  }
  return { 'p50 s': quantile(times, 0.5).toFixed(2), 'p95 s': quantile(times, 0.95).toFixed(2) }
}

async function citedBy(ada: ApiClient, assetId: string): Promise<string> {
  const body = { query: 'What torque are the flange bolts of pump P-7 tightened to?', assetId }
  let cited = ''
  for await (const event of ada.events(chatRoutes.newMessage, { body })) {
    if (event.type === 'source') cited += event.content.quotes.map(({ text }) => text).join(' ')
  }
  return cited
}

import { chatRoutes, type Source } from '@millwright/contract/chats'
import { certain } from '@millwright/contract/confidence'
import { readTextRoutes } from '@millwright/contract/read-text'
import { expect, inject, it } from 'vitest'
import { displayPhoto } from '../../../test/displays.ts'
import { jobLists, newAsset, toProcess, upload } from '../../../test/documents.ts'
import { signUp } from '../../../test/harness.ts'
import { readsAll } from '../../../test/reads-all.ts'
import { readsHere } from '../../../test/reads-here.ts'

const all =
  readsHere &&
  readsAll(import.meta.filename, [
    '../../knowledge/readers/',
    '../../knowledge/read-text/',
    './',
    '../processing/attempts/',
  ])
const server = inject('server')

it.runIf(all)(
  'a display on a photo is found and cited with its value and its caption, where it stands, beyond doubt',
  async () => {
    const ada = await signUp(server)
    const place = await newAsset(ada)
    const file = await displayPhoto({ shown: '47.3', slant: 6, label: 'Boiler pressure' })
    const { id } = await upload(ada, { place, file, fileName: 'boiler.png', fields: toProcess, kind: 'image' })
    await jobLists(ada, place)
    const read = await ada.call(readTextRoutes.fetch, { query: { ...place, id, segment: 1 } })
    expect(read.lines.find(({ text }) => text === '47.3')).toMatchObject({ confidence: 1, doubtful: [] })
    const quotes: Source['quotes'] = []
    const body = { query: 'What is the boiler pressure?', assetId: place.assetId }
    for await (const event of ada.events(chatRoutes.newMessage, { body })) {
      if (event.type === 'source') quotes.push(...event.content.quotes)
    }
    const [quote] = quotes
    expect(quote?.text).toBe('47.3 Boiler pressure')
    expect(quote?.confidence).toBe(certain)
    const [box] = quote?.boxes ?? []
    expect((box?.x ?? 0) * 960).toBeCloseTo(322, -1.6)
    expect((box?.y ?? 0) * 640).toBeGreaterThan(180)
    expect((box?.y ?? 1) * 640).toBeLessThan(260)
  },
  240_000,
)

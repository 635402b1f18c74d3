import { type ChatEvent, chatRoutes, type Source } from '@millwright/contract/chats'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { type DrawnText, makePdf } from '../../../test/make-pdf.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../test/plant.ts'

const care: DrawnText[] = [
  { text: '3 Care of the press', x: 72, y: 780, size: 16, font: 'bold' },
  { text: 'Stop the press before any work. The gearbox is filled with oil of grade HLP 46.', x: 72, y: 740 },
  { text: 'Close the lid afterwards and wipe the flange.', x: 72, y: 727 },
]
const columns = [72, 250, 400]
const rows = [
  ['Screw', 'Torque', 'Tool'],
  ['Lid screw', '25 Nm', 'Hex key'],
  ['Flange screw', '115 Nm', 'Socket'],
  ['Foot screw', '80 Nm', 'Socket'],
]
const torques: DrawnText[] = rows.flatMap((row, at) =>
  row.map((text, column) => ({ text, x: columns[column] ?? 72, y: 700 - 22 * at })),
)

describe('an answer by quotes', () => {
  let admin: SignedUp
  let ids: AssetIds
  beforeAll(async () => {
    admin = await signUp(inject('server'))
    ids = await makeAsset(admin)
    const bytes = await makePdf([{ texts: care }, { texts: torques }])
    await addProcessedDocument(admin, ids, { bytes, fileName: 'Press.pdf' })
  })

  async function ask(query: string) {
    let text = ''
    const sources: Source[] = []
    const events: AsyncIterable<ChatEvent> = admin.events(chatRoutes.newMessage, {
      body: { query, assetId: ids.assetId },
    })
    for await (const event of events) {
      if (event.type === 'chunk') text += event.content
      if (event.type === 'source') sources.push(event.content)
    }
    return { text, sources }
  }

  it('shows the sentence between its neighbours, and where each of them stands', async () => {
    const { text, sources } = await ask('With which oil is the gearbox filled?')
    expect(text).toContain(
      '> Stop the press before any work. **The gearbox is filled with oil of grade HLP 46.** Close the lid afterwards and wipe the flange. [1]',
    )
    const quote = sources[0]?.quotes[0]
    expect(quote?.text).toBe('The gearbox is filled with oil of grade HLP 46.')
    expect(quote?.path).toContain('3 Care of the press')
    expect(quote?.context?.map((part) => part.text)).toEqual([
      'Stop the press before any work.',
      'Close the lid afterwards and wipe the flange.',
    ])
    for (const part of quote?.context ?? []) expect(part.boxes).not.toHaveLength(0)
  })

  it('draws a table row as a table under its header', async () => {
    const { text, sources } = await ask('Torque of the flange screw')
    expect(text).toContain(
      '> | Screw | Torque | Tool |\n> | --- | --- | --- |\n> | Flange screw | 115 Nm | Socket |\n>\n> [1]',
    )
    expect(text.match(/Tool/g)).toHaveLength(1)
    expect(sources.flatMap(({ quotes }) => quotes.map((quote) => quote.text)).join()).toContain('115 Nm')
  })
})

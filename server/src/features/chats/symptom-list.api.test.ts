import { type ChatEvent, chatRoutes, type Quote } from '@millwright/contract/chats'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { told, type ToldAnswer } from '../../../test/answers.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { type DrawnText, makePdf } from '../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../test/plant.ts'

const columns = [60, 210, 380]
const heading = (text: string, y: number): DrawnText => ({ text, x: 60, y, size: 18, font: 'bold' })
const faults: DrawnText[] = [
  heading('6 Faults', 790),
  ...[
    ['Problem', 'Possible cause', 'Remedy'],
    ['Seal leaks', 'Faces worn or dirty', 'Replace the seal (4.1)'],
    ['', 'Pump ran dry', 'Fill the pump, see section 9.9'],
    ['Pump is noisy', 'Air in the suction line', 'Vent the suction line'],
  ].flatMap((row, at) =>
    row.flatMap((text, column): DrawnText[] => (text ? [{ text, x: columns[column] ?? 60, y: 760 - 18 * at }] : [])),
  ),
]
const work: DrawnText[] = [
  heading('4.1 Replacing the mechanical seal', 790),
  { text: '1. Close both valves.', x: 60, y: 760 },
  { text: '2. Loosen the gland.', x: 60, y: 744 },
]

let admin: SignedUp
let pump: AssetIds
beforeAll(async () => {
  admin = await signUp(inject('server'))
  pump = await makeAsset(admin)
  await addProcessedDocument(admin, pump, {
    bytes: await makePdf([{ texts: work }, { texts: faults }]),
    fileName: 'Pump.pdf',
  })
})

function ask(query: string): Promise<ToldAnswer> {
  const events: AsyncIterable<ChatEvent> = admin.events(chatRoutes.newMessage, {
    body: { query, assetId: pump.assetId },
  })
  return told(events)
}
const firstQuote = ({ sources }: ToldAnswer): Quote | undefined => sources[0]?.quotes[0]

describe('a symptom', () => {
  it('is answered with each cause and its remedy, at its own place, and where the steps stand', async () => {
    const { causes = [], symptom } = firstQuote(await ask('The seal leaks, what can I do?')) ?? {}
    expect(symptom).toBe('Seal leaks')
    expect(causes.map(({ cause, remedy, segment }) => [cause, remedy, segment])).toEqual([
      ['Faces worn or dirty', 'Replace the seal (4.1)', 2],
      ['Pump ran dry', 'Fill the pump, see section 9.9', 2],
    ])
    const [first, second] = causes
    expect(first?.boxes?.[0]?.y).toBeLessThan(second?.boxes?.[0]?.y ?? 0)
    expect(first?.steps).toMatchObject({ segment: 1, text: '4.1 Replacing the mechanical seal' })
    expect(first?.steps?.boxes).not.toEqual([])
    // The file has no section of that number.
    expect(second?.steps).toBeUndefined()
  })

  it('keeps its table in the text, for whoever reads that', async () => {
    const { text } = await ask('The seal leaks, what can I do?')
    expect(text).toContain('> | Seal leaks | Pump ran dry | Fill the pump, see section 9.9 |')
  })
})

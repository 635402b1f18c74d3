import { type ChatEvent, chatRoutes, type Source } from '@millwright/contract/chats'
import { beforeAll, expect, inject, it } from 'vitest'
import { told, type ToldAnswer } from '../../../test/answers.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { type DrawnText, makePdf } from '../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../test/plant.ts'

/** A chapter that was taken out of a manual: its pages are counted from 332 on. */
const page = (at: number, texts: readonly DrawnText[]): { texts: DrawnText[] } => ({
  texts: [{ text: 'Servo card, version 2', x: 60, y: 815 }, { text: `${331 + at} / 1279`, x: 480, y: 815 }, ...texts],
})
const lines = (texts: readonly string[], top: number): DrawnText[] =>
  texts.map((text, at) => ({ text, x: 60, y: top - 16 * at }))
const pins = ['Encoder A', 'Supply, 5 V', 'Encoder B', 'Encoder index', 'Fault', 'Power enabled', 'Step', 'Direction']

const wiring = [
  { text: '6.3 Axis connector', x: 60, y: 780, size: 16, font: 'bold' as const },
  { text: 'Table 6: Pinout of the axis connector', x: 60, y: 750 },
  ...pins.flatMap((text, at) => [
    { text: String(at + 1), x: 60, y: 725 - 18 * at },
    { text, x: 200, y: 725 - 18 * at },
  ]),
]
const modules = lines(
  [
    'The card has six modules of outputs, one for each joint.',
    'Each module is connected to a pin of the axis connector, where the number of the axis is from 0 to 5.',
    'The cable of the axis connector is screened, and its screen lies on the housing.',
  ],
  770,
)
const lamps = lines(
  ['The green lamp is on while the card is served.', 'The red lamp is on after the watchdog has timed out.'],
  770,
)

let admin: SignedUp
let card: AssetIds
beforeAll(async () => {
  admin = await signUp(inject('server'))
  card = await makeAsset(admin)
  await addProcessedDocument(admin, card, {
    bytes: await makePdf([page(1, modules), page(2, wiring), page(3, lamps)]),
    fileName: 'Card.pdf',
  })
})

function ask(query: string): Promise<ToldAnswer> {
  const events: AsyncIterable<ChatEvent> = admin.events(chatRoutes.newMessage, {
    body: { query, assetId: card.assetId },
  })
  return told(events)
}

const quotedIn = ({ sources }: { sources: readonly Source[] }) =>
  sources.flatMap(({ quotes }) => quotes.map(({ text }) => text))

it('answers what is at a pin with the row of its number', async () => {
  expect(quotedIn(await ask('pin 5 of the axis connector'))[0]).toMatch(/^5\s+Fault$/u)
})

it('quotes no running head, from wherever its pages are counted', async () => {
  const answer = await ask('What does the red lamp of the servo card version 2 mean?')
  expect(quotedIn(answer)[0]).toContain('watchdog')
  expect(answer.text).not.toContain('1279')
})

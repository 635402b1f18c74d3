import { chatRoutes } from '@millwright/contract/chats'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { told } from '../../../test/answers.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { type DrawnText, makePdf } from '../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../test/plant.ts'

const page = (heading: string, lines: readonly string[], more: readonly DrawnText[] = []): { texts: DrawnText[] } => ({
  texts: [
    { text: heading, x: 60, y: 790, size: 18, font: 'bold' },
    ...lines.map((text, at) => ({ text, x: 60, y: 750 - 16 * at })),
    ...more,
  ],
})

const manual = [
  page('3 Assembly of the pump', [
    'Slide the impeller onto the shaft and secure it with its nut.',
    'Tighten the bolts of the coupling with 35 Nm, crosswise.',
    'The casing is sealed with a flat gasket.',
  ]),
  page('4 Cabinet of the pump', [
    'The terminal X4 supplies the sensors with 24 V DC.',
    'The terminal X7 supplies the heating with 230 V AC.',
    'The cabinet is closed with a key.',
  ]),
  page(
    '5 Venting of the pump',
    ['The pump is vented before each start.'],
    [
      { text: 'Suction nozzle', x: 360, y: 640, size: 9 },
      { text: 'Foot', x: 360, y: 570, size: 9 },
      { text: 'Figure 1: Plug for venting the casing, before the first start.', x: 60, y: 530 },
    ],
  ),
]

let admin: SignedUp
let pump: AssetIds
let blower: AssetIds
beforeAll(async () => {
  admin = await signUp(inject('server'))
  pump = await makeAsset(admin, 'Pump 3')
  await addProcessedDocument(admin, pump, { bytes: await makePdf(manual), fileName: 'Pump.pdf' })
  blower = await makeAsset(admin, 'Blower 2')
  const prices = page('Spare parts of the blower', [
    'A new rotor costs 480 EUR.',
    'The housing of the blower is welded of steel.',
  ])
  await addProcessedDocument(admin, blower, { bytes: await makePdf([prices]), fileName: 'Blower.pdf' })
})

const ask = (query: string, { assetId } = pump) =>
  told(admin.events(chatRoutes.newMessage, { body: { query, assetId, chatLanguage: 'English' } }))

describe('a price', () => {
  it('that no place gives is refused, whatever is said of the part', async () => {
    const { end, sources } = await ask('How much does the impeller cost?')
    expect(end.verdict).toBe('not-in-material')
    expect(sources.filter(({ nearest }) => !nearest)).toEqual([])
  })

  it('is quoted where one is given', async () => {
    const { end, sources } = await ask('How much does a new rotor cost?', blower)
    expect(sources[0]?.quotes[0]?.text).toContain('480 EUR')
    expect(end.verdict).toBe('answered')
  })

  it('that another part has is no answer without a doubt', async () => {
    const { end, text } = await ask('How much does the housing of the blower cost?', blower)
    expect(end.verdict).toBe('unsure')
    expect(text).toContain('The first quote gives no such price.')
  })
})

describe('a figure with its unit', () => {
  it.each(['Which terminal supplies 24 volt?', 'Which terminal supplies 24VDC?', 'Which terminal supplies 24V?'])(
    'is found however it is written: %s',
    async (query) => {
      const { end, sources } = await ask(query)
      expect(sources[0]?.quotes[0]?.text).toContain('24 V DC')
      expect(end).toMatchObject({ verdict: 'answered', unknownWords: [] })
    },
  )

  it('speaks of the measure that its unit is of', async () => {
    const { end, sources } = await ask('Which torque do the bolts of the coupling need?')
    expect(sources[0]?.quotes[0]?.text).toContain('35 Nm')
    expect(end).toMatchObject({ verdict: 'answered', unknownWords: [] })
  })
})

it('A label of a drawing does not stand before the caption of the figure', async () => {
  const { text } = await ask('Where is the plug for venting the casing?')
  expect(text).toContain('**Figure 1: Plug for venting the casing, before the first start.**')
  expect(text).not.toContain('Foot')
})

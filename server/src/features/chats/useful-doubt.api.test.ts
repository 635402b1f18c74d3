import { chatRoutes } from '@millwright/contract/chats'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { told } from '../../../test/answers.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { type DrawnText, makePdf } from '../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../test/plant.ts'

const row = (y: number, cells: readonly string[]): DrawnText[] =>
  cells.map((text, at) => ({ text, x: 60 + 130 * at, y }))
const page = (heading: string, lines: readonly string[]): { texts: DrawnText[] } => ({
  texts: [
    { text: heading, x: 60, y: 790, size: 18, font: 'bold' },
    ...lines.map((text, at) => ({ text, x: 60, y: 750 - 16 * at })),
  ],
})

const manual = [
  {
    texts: [
      { text: '5 Maintenance of the winder', x: 60, y: 790, size: 18, font: 'bold' as const },
      ...row(750, ['Part', 'Action', 'Interval']),
      ...row(734, ['Tension roller', 'Clean', 'every 250 h']),
      ...row(718, ['Brake lining', 'Check', 'every 6 months']),
      ...row(702, ['Drive belt', 'Replace', 'every 2 years']),
    ],
  },
  page('6 Electrical data of the winder', [
    'The control cabinet of the winder is supplied with 24VDC.',
    'The winder has a mass of 1,850 kg without the reel.',
    'The terminal screws of the cabinet are marked with the number of the wire.',
    'A wire under a terminal screw works loose when tightening was forgotten: have the torque checked.',
  ]),
  page('7 Braking of the winder', [
    'A braking resistor is mounted on the roof of the cabinet.',
    'The resistor becomes hot when the reel is braked: touch nothing on the roof.',
  ]),
]

let admin: SignedUp
let winder: AssetIds
beforeAll(async () => {
  admin = await signUp(inject('server'))
  winder = await makeAsset(admin, 'Winder 3')
  await addProcessedDocument(admin, winder, { bytes: await makePdf(manual), fileName: 'Winder.pdf' })
})

const ask = (query: string) =>
  told(admin.events(chatRoutes.newMessage, { body: { query, assetId: winder.assetId, chatLanguage: 'English' } }))

describe('an answer without a doubt', () => {
  it.each([
    ['How often is the tension roller cleaned?', 'every 250 h'],
    ['How often must the drive belt be replaced?', 'every 2 years'],
    ['How much does the winder weigh?', '1,850 kg'],
    ['How many volts supply the control cabinet?', '24VDC'],
  ])('is the place that says the subject and the value that is asked for (%s)', async (query, says) => {
    const { end, sources } = await ask(query)
    expect(sources[0]?.quotes[0]?.text).toContain(says)
    expect(end).toMatchObject({ verdict: 'answered', unknownWords: [] })
  })
})

describe('a doubt says what the first quote lacks', () => {
  it.each([
    ['What is the tightening torque of the terminal screws?', 'The first quote gives no such figure.'],
    ['part number of the braking resistor', 'The first quote gives no such number.'],
  ])('%s', async (query, why) => {
    const { end, text } = await ask(query)
    expect(end.verdict).toBe('unsure')
    expect(text).toContain(why)
  })
})

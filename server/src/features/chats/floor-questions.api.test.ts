import { type ChatEvent, chatRoutes, type Source } from '@millwright/contract/chats'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { told, type ToldAnswer } from '../../../test/answers.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { type DrawnText, makePdf } from '../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../test/plant.ts'

const columns = [60, 210, 380]
function table(rows: readonly (readonly string[])[], top: number): DrawnText[] {
  return rows.flatMap((row, at) =>
    row.flatMap((text, column) => (text ? [{ text, x: columns[column] ?? 60, y: top - 18 * at }] : [])),
  )
}
const lines = (texts: readonly string[], top: number): DrawnText[] =>
  texts.map((text, at) => ({ text, x: 60, y: top - 16 * at }))

const lubrication: DrawnText[] = [
  { text: 'Greases and oils', x: 60, y: 790, size: 18, font: 'bold' },
  ...[
    ['Place', 'Lubricant', 'Quantity', 'Interval'],
    ['Bearing bracket', 'Mineral oil ISO VG 46', '1.2 l', '4,000 h'],
    ['Motor bearing, drive', 'Lithium grease NLGI 2', '35 g', '3 months'],
    ['Motor bearing, fan', 'Lithium grease NLGI 2', '25 g', '3 months'],
    ['Coupling', 'None: it is dry'],
  ].flatMap((row, at) => row.map((text, column) => ({ text, x: [60, 200, 360, 450][column] ?? 60, y: 760 - 18 * at }))),
  ...lines(
    [
      'The plan holds for both pumps of paper machine 2 and for the stand-by pump in the hall beside it.',
      'Type of the pump: KP-250.',
      'Look at the oil level every day.',
      'Now to the grease of the motor.',
      'Use the grease gun.',
    ],
    660,
  ),
]

const upkeep: DrawnText[] = [
  { text: '5 Upkeep', x: 60, y: 790, size: 18, font: 'bold' },
  ...table(
    [
      ['Object', 'Interval', 'Quantity'],
      ['Bearing bracket', 'every 3 months', '35 g of grease'],
      ['Gearbox', 'every 4,000 h', '2.8 l of oil'],
      ['Chain', 'weekly', 'as needed'],
    ],
    760,
  ),
  ...lines(
    [
      'The gearbox is filled with oil of grade CLP 220.',
      'Children must stay outside of the fence.',
      'Press and hold the Up button for two seconds to switch the pump on.',
      'Press and hold the Down button for five seconds to switch the pump off.',
      'The mechanical seal is delivered with a certificate of its maker.',
      'The stepper of the feed is cooled by a fan.',
      'The beam of the level gauge has a wave length of 650 nm.',
    ],
    660,
  ),
]
const faults: DrawnText[] = [
  { text: '6 Faults', x: 60, y: 790, size: 18, font: 'bold' },
  ...table(
    [
      ['Problem', 'Possible cause', 'Remedy'],
      ['Seal leaks', 'Faces worn or dirty', 'Replace the mechanical seal'],
      ['', 'Pump ran dry', 'Fill the pump and vent it'],
      ['Pump is noisy', 'Air in the suction line', 'Vent the suction line'],
    ],
    760,
  ),
]
const codes: DrawnText[] = [
  { text: '7 Codes of the display', x: 60, y: 790, size: 18, font: 'bold' },
  ...table(
    [
      ['Code', 'Meaning', 'Remedy'],
      ['F07', 'Motor too hot', 'Let the motor cool down'],
      ['F08', 'Door is open', 'Close the door'],
      ['F09', 'Phase is missing', 'Have the fuses changed'],
    ],
    760,
  ),
]

let admin: SignedUp
let pump: AssetIds
let oiled: AssetIds
beforeAll(async () => {
  admin = await signUp(inject('server'))
  pump = await makeAsset(admin)
  await addProcessedDocument(admin, pump, {
    bytes: await makePdf([{ texts: upkeep }, { texts: faults }, { texts: codes }]),
    fileName: 'Pump.pdf',
  })
  oiled = await makeAsset(admin)
  await addProcessedDocument(admin, oiled, {
    bytes: await makePdf([{ texts: lubrication }]),
    fileName: 'Lubrication plan.pdf',
  })
})

function ask(query: string): Promise<ToldAnswer> {
  const events: AsyncIterable<ChatEvent> = admin.events(chatRoutes.newMessage, {
    body: { query, assetId: pump.assetId },
  })
  return told(events)
}

const firstQuote = ({ sources }: { sources: readonly Source[] }) => {
  const [quote] = sources[0]?.quotes ?? []
  return [quote?.text, ...(quote?.context ?? []).map(({ text }) => text)].join('\n')
}

describe('a question as people on the floor ask it', () => {
  it('of a symptom brings all its causes with their remedies, whatever frames it', async () => {
    const answer = await ask('Hi, the seal is leaking, what can I do?')
    expect(answer.text).toContain(
      '> | Problem | Possible cause | Remedy |\n> | --- | --- | --- |\n' +
        '> | Seal leaks | Faces worn or dirty | Replace the mechanical seal |\n' +
        '> | Seal leaks | Pump ran dry | Fill the pump and vent it |\n>\n> [1]',
    )
    expect(answer.sources[0]?.segments).toEqual([2])
  })

  it('shows a cell that reaches down in each of its rows, and marks it', async () => {
    const answer = await ask('What is the remedy when the pump ran dry?')
    expect(answer.text).toContain('> | Seal leaks | Pump ran dry | Fill the pump and vent it |')
    expect(firstQuote(answer)).toContain('Seal leaks')
  })

  it('finds a word that the manual writes as two, and says so', async () => {
    const answer = await ask('wavelength of the gauge')
    expect(firstQuote(answer)).toContain('wave length of 650 nm')
    expect(answer.end.searchedFor).toEqual([
      { word: 'wavelength', alternatives: ['wave length'], from: 'spelling', typed: 'wavelength' },
    ])
  })

  it('of how often and how much gets the row that says both', async () => {
    const answer = await ask('How often must the bearing bracket be greased and how much?')
    expect(answer.text).toContain('> | Bearing bracket | every 3 months | 35 g of grease |')
    expect(answer.end.verdict).not.toBe('not-in-material')
  })

  it.each([
    ['which grease?', 'Lithium grease NLGI 2'],
    ['which oil?', 'Mineral oil ISO VG 46'],
    ['oil type', 'Mineral oil ISO VG 46'],
    ['what is the oil type?', 'Mineral oil ISO VG 46'],
  ])('in two words or four gets the fluid that is put there: %s', async (query, fluid) => {
    const { text } = await told(admin.events(chatRoutes.newMessage, { body: { query, assetId: oiled.assetId } }))
    expect(text.split('### ')[0]).toContain(fluid)
  })

  it('with a greeting is the same question', async () => {
    const [plain, polite] = [
      await ask('Which oil is in the gearbox?'),
      await ask('hello, which oil is in the gearbox please'),
    ]
    expect(plain.end.verdict).not.toBe('not-in-material')
    expect(polite.end.verdict).toBe(plain.end.verdict)
    expect(firstQuote(polite)).toBe(firstQuote(plain))
  })

  it('with a letter too few finds the word, says so, and leaves it out again', async () => {
    const answer = await ask('what cools the steper')
    expect(answer.end.searchedFor).toContainEqual({
      word: 'steper',
      alternatives: ['stepper'],
      from: 'spelling',
      typed: 'steper',
    })
    expect(firstQuote(answer)).toContain('cooled by a fan')
    const body = { query: 'what cools the steper', assetId: pump.assetId, without: ['stepper'] }
    const { end } = await told(admin.events(chatRoutes.newMessage, { body }))
    expect(end.searchedFor.flatMap(({ alternatives }) => alternatives)).not.toContain('stepper')
  })

  it('with two letters of a long word swapped is the same question, says so, and is read as it stands again', async () => {
    const plain = await ask('What is the interval of the bearing bracket?')
    const typed = 'What is the inetrval of the bearing bracket?'
    const swapped = await ask(typed)
    expect(plain.text).toContain('**every 3 months**')
    expect(swapped.text).toBe(plain.text)
    expect(swapped.end.verdict).toBe('answered')
    const said = { word: 'inetrval', alternatives: ['interval'], from: 'spelling', typed: 'inetrval' }
    expect(swapped.end.searchedFor).toContainEqual(said)
    const body = { query: typed, assetId: pump.assetId, without: ['interval'] }
    const { end } = await told(admin.events(chatRoutes.newMessage, { body }))
    expect(end.searchedFor.flatMap(({ alternatives }) => alternatives)).not.toContain('interval')
  })

  it('says what was asked for and how likely the answer is, on the stream as in the stored message', async () => {
    const { end, chatId, messageId } = await ask('What does error F08 mean?')
    expect(end.verdict).toBe('answered')
    expect(end.intents).toEqual(['code', 'what'])
    expect(end.confidence).toBeGreaterThanOrEqual(0.5)
    const { assetId } = pump
    const query = { assetId, chatId, currentMsgId: messageId }
    const [stored] = await admin.call(chatRoutes.fetchCurrentMessages, { query })
    expect(stored).toMatchObject({ intents: end.intents, confidence: end.confidence })
    const unsure = await ask('kids')
    expect(unsure.end.confidence).toBeLessThan(0.5)
  })

  it('in a word that the manual does not use finds its own, and is not sure by that alone', async () => {
    const answer = await ask('kids')
    expect(answer.end).toMatchObject({ verdict: 'unsure' })
    expect(answer.end.searchedFor).toContainEqual(expect.objectContaining({ word: 'kids', from: 'thesaurus' }))
    expect(firstQuote(answer)).toContain('Children must stay outside')
  })

  it('of a code gets its row, in a sentence as alone', async () => {
    for (const query of ['F08', 'The display shows F08, what does it mean?']) {
      expect((await ask(query)).text).toContain('> | F08 | Door is open | Close the door |')
    }
  })

  it('of a code that stands nowhere is never sure', async () => {
    expect((await ask('The display shows F77, what is the remedy?')).end.verdict).not.toBe('answered')
  })

  it('tells up from down', async () => {
    expect(firstQuote(await ask('What does the Down button do?'))).toContain('Down button for five seconds')
    expect(firstQuote(await ask('What does the Up button do?'))).toContain('Up button for two seconds')
  })

  it('of a measure is not sure where none of its kind stands', async () => {
    expect((await ask('How heavy is the mechanical seal?')).end.verdict).not.toBe('answered')
  })
})

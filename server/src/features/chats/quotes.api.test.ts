import { type ChatEvent, chatRoutes, type Source } from '@millwright/contract/chats'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { type DrawnText, makePdf } from '../../../test/pdf/make-pdf.ts'
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

const lines = (texts: readonly string[], top: number): DrawnText[] =>
  texts.map((text, at) => ({ text, x: 72, y: top - 20 * at }))
const steps = [
  '1. Stop the mill and let the oil cool down.',
  '2. Unscrew the oil filter with the strap key.',
  '3. Oil the seal of the new filter and screw it on by hand.',
  '4. Start the mill and look for leaks.',
]
const upkeep: DrawnText[] = [
  { text: '4 Upkeep', x: 72, y: 790, size: 18, font: 'bold' },
  { text: '4.1 Looking at the belt', x: 72, y: 760, size: 14, font: 'bold' },
  ...lines(['The belt of the drive is looked at every week, and replaced when it is torn.'], 735),
  { text: '4.2 Replacing the oil filter', x: 72, y: 700, size: 14, font: 'bold' },
  ...lines(['Have a new filter ready.', ...steps], 675),
  { text: '4.3 Screws of the casing cover', x: 72, y: 560, size: 14, font: 'bold' },
  ...lines(['1. Tighten the casing cover crosswise.', '2. Tighten the casing cover once more.'], 535),
]
const cleaning: DrawnText[] = [
  { text: '5 Cleaning the sieve', x: 72, y: 790, size: 18, font: 'bold' },
  ...lines(
    Array.from(
      { length: 30 },
      (_, at) => `Brush the sieve from side ${at + 1} until nothing falls out of it any more.`,
    ),
    765,
  ),
]
const millTables: DrawnText[] = [
  { text: 'Table 2 Tightening torques', x: 72, y: 790 },
  ...table(
    [
      ['Connection', 'Thread', 'Torque'],
      ['Casing cover', 'M16', '-5 to 150 Nm'],
      ['Bearing cover', 'M8', '21 Nm'],
    ],
    765,
  ),
  { text: '6 Sieves', x: 72, y: 660, size: 18, font: 'bold' },
  ...table(
    [
      ['1 mm', 'S-100-XL', 'fine'],
      ['2 mm', 'S-200-XL', 'coarse'],
    ],
    635,
  ),
]

function table(cells: readonly (readonly string[])[], top: number): DrawnText[] {
  return cells.flatMap((row, at) => row.map((text, column) => ({ text, x: columns[column] ?? 72, y: top - 22 * at })))
}

describe('an answer by quotes', () => {
  let admin: SignedUp
  let press: AssetIds
  let mill: AssetIds
  beforeAll(async () => {
    admin = await signUp(inject('server'))
    press = await makeAsset(admin)
    await addProcessedDocument(admin, press, {
      bytes: await makePdf([{ texts: care }, { texts: torques }]),
      fileName: 'Press.pdf',
    })
    mill = await makeAsset(admin, 'Mill 3 <b>')
    await addProcessedDocument(admin, mill, {
      bytes: await makePdf([{ texts: upkeep }, { texts: cleaning }, { texts: millTables }]),
      fileName: 'Mill.pdf',
    })
  })

  async function ask(query: string, { assetId }: AssetIds = press) {
    let text = ''
    const sources: Source[] = []
    const events: AsyncIterable<ChatEvent> = admin.events(chatRoutes.newMessage, { body: { query, assetId } })
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

  it('is the section, when the question asks for a way: what introduces it, then its steps', async () => {
    const { text, sources } = await ask('How do I replace the oil filter?', mill)
    expect(text).toContain(`> Have a new filter ready.\n>\n${steps.map((step) => `> ${step}`).join('\n')} [1]\n\n`)
    const [quote] = sources[0]?.quotes ?? []
    expect(quote).toMatchObject({ path: '4 Upkeep › 4.2 Replacing the oil filter', text: steps.join('\n') })
    expect(quote?.context).toMatchObject([{ segment: 1, text: 'Have a new filter ready.' }])
    expect(quote?.boxes).not.toHaveLength(0)
    expect(quote).not.toHaveProperty('goesOn')
  })

  it('ends a long section at a sentence and says that it goes on, over the end of a page', async () => {
    const { sources } = await ask('How do I clean the sieve?', mill)
    const quotes = sources[0]?.quotes ?? []
    expect(quotes.map(({ segment, path }) => [segment, path])).toEqual([[2, '5 Cleaning the sieve']])
    expect(quotes[0]?.text).toMatch(/^Brush the sieve [^]*\.$/)
    expect(quotes[0]?.text.length).toBeGreaterThan(700)
    expect(quotes[0]?.text.length).toBeLessThanOrEqual(900)
    expect(quotes[0]?.goesOn).toBe(true)
  })

  it('is no section where none speaks of what is asked', async () => {
    const { sources } = await ask('How do I grease the oil seal of the sieve?', mill)
    expect(sources[0]?.quotes[0]).not.toHaveProperty('goesOn')
    expect(sources[0]?.quotes[0]?.text.length).toBeLessThan(300)
  })

  it('shows a row with the table’s header and caption, though another list holds its words', async () => {
    const { text } = await ask('Casing cover torque', mill)
    expect(text).toContain(
      '> Table 2 Tightening torques\n>\n> | Connection | Thread | Torque |\n> | --- | --- | --- |\n> | Casing cover | M16 | -5 to 150 Nm |\n>\n> [1]',
    )
  })

  it('draws no row of values as the header where none is known', async () => {
    const { text } = await ask('Which sieve has the number S-200-XL?', mill)
    expect(text).toContain('> |  |  |  |\n> | --- | --- | --- |\n> | 2 mm | S-200-XL | coarse |\n>\n> [1]')
  })

  it('keeps the brackets of the asset’s name', async () => {
    const { text } = await ask('Which vineyard made the burgundy?', mill)
    expect(text).toContain('The material of Mill 3 \\<b\\> does not hold')
  })
})

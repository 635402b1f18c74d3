import { chatRoutes } from '@millwright/contract/chats'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { told } from '../../../test/answers.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { type DrawnText, makePdf, makeRawPdf } from '../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../test/plant.ts'

const page = (heading: string, lines: readonly string[]): { texts: DrawnText[] } => ({
  texts: [
    { text: heading, x: 60, y: 790, size: 18, font: 'bold' },
    ...lines.map((text, at) => ({ text, x: 60, y: 750 - 16 * at })),
  ],
})

const saw = [
  // Short, so that it comes first for what both places say.
  page('2 In short', [
    'The lever in position B lets the band run fast.',
    'Press yes to delete the counter.',
    'Open the guard to change the band.',
  ]),
  page('3 Care of the saw', [
    'The bearings of the motor are greased with lithium grease.',
    'Replace the saw blade when a tooth is missing.',
    'The gearbox is filled with oil of the type CLP 220.',
    'The tank of the generator holds 40 litres of fuel.',
    'For cutting deep timber lower the feed of the band.',
    'Clean the lubrication channel with compressed air.',
  ]),
  page('4 Faults of the saw', [
    'A loud noise of the motor comes from a worn bearing: change the bearing.',
    'The consumption of fuel is too high: the air filter is dirty, clean the filter.',
    'The axis does not home: the reference switch is dirty, clean the switch.',
    'The engine does not start: the battery is flat, charge the battery.',
    'The feed stands still: the fuse has blown, have the fuse changed.',
  ]),
  page('5 Connections of the saw', [
    'Port 4 is for the lamp, port 10 for the fan and port 14 for the emergency stop.',
    'The lever in position A lets the band run slowly.',
    'Press no to keep the counter.',
    'Do not open the cover of the fan.',
  ]),
]
const columns = [60, 210, 380]
const table: DrawnText[] = [
  ['Order number', 'Description', 'Quantity'],
  ['77-120', 'Wheel of the band', '2'],
  ['77-140', 'Scraper', '4'],
  ['77-160', 'Guide of the band', '6'],
].flatMap((row, at) => row.map((text, column) => ({ text, x: columns[column] ?? 60, y: 740 - 18 * at })))

describe('a question in words of every day', () => {
  let admin: SignedUp
  let ids: AssetIds
  beforeAll(async () => {
    admin = await signUp(inject('server'))
    ids = await makeAsset(admin, 'Band saw 3')
    const parts = { texts: [{ text: '6 Spare parts', x: 60, y: 790, size: 18, font: 'bold' as const }, ...table] }
    await addProcessedDocument(admin, ids, { bytes: await makePdf([...saw, parts]), fileName: 'Saw.pdf' })
    // As Word prints its bullets: a code of the font Symbol.
    const items = ['~ Check the tension', '~ Check the coolant', '~ Check the doors']
    const drawn = ['Checks before the shift:', ...items].map(
      (line, at) => `1 0 0 1 60 ${700 - 14 * at} Tm (${line}) Tj`,
    )
    const printed = await makeRawPdf(`BT /F 10 Tf ${drawn.join(' ')} ET`, { '~': '\uf0b7' })
    await addProcessedDocument(admin, ids, { bytes: printed, fileName: 'Checks.pdf' })
  })

  const ask = async (query: string) => {
    const answer = await told(admin.events(chatRoutes.newMessage, { body: { query, assetId: ids.assetId } }))
    const [quote] = answer.sources.find(({ nearest }) => !nearest)?.quotes ?? []
    const first = [quote?.text, ...(quote?.context ?? []).map(({ text }) => text)].join('\n')
    return { ...answer, first }
  }

  it.each([
    ['Which grease?', 'lithium grease'],
    ['very noisy motor', 'loud noise of the motor'],
    ['swap the blade', 'Replace the saw blade'],
    ['the motor makes a racket', 'loud noise of the motor'],
    ['how many lt of diesel in the tank', '40 litres'],
    ['burns too much diesel', 'consumption of fuel is too high'],
    ["why doesn't the axis home", 'The axis does not home'],
    ["engine won't start", 'The engine does not start'],
  ])('is read in the language of the manual, and found: %s', async (question, says) => {
    const { end, first } = await ask(question)
    expect(end).toMatchObject({ language: 'en' })
    expect(first).toContain(says)
  })

  it('is the same question behind a greeting', async () => {
    const [plain, polite] = [await ask('what is the oil type?'), await ask('Hi, what is the oil type?')]
    expect(plain.first).toContain('CLP 220')
    expect([polite.first, polite.end.verdict]).toEqual([plain.first, plain.end.verdict])
    expect(plain.end.verdict).not.toBe('not-in-material')
  })

  it.each([
    ['how deep', 'deep timber'],
    ['how deep is the foundation', 'deep timber'],
  ])('for a measure is not sure of a word that is spelled as it is: %s', async (question) => {
    expect((await ask(question)).end.verdict).not.toBe('answered')
  })

  it.each([
    ['When do I press no?', 'Press no to keep the counter'],
    ['What do I not open?', 'Do not open the cover'],
    ['What does the lever do in position A?', 'run slowly'],
  ])('keeps what turns it round: %s', async (question, says) => {
    expect((await ask(question)).first).toContain(says)
  })

  it('with two errors in a long word finds the word, and says so', async () => {
    const { end, first } = await ask('clean the lubrciatoin channel')
    expect(end.searchedFor).toContainEqual({
      word: 'lubrciatoin',
      alternatives: ['lubrication'],
      from: 'spelling',
      typed: 'lubrciatoin',
    })
    expect(first).toContain('lubrication channel')
  })

  it.each([
    ['What is port 10-13 for?', '10-13'],
    ['Where is terminal no. 87?', '87'],
  ])('about a number that stands nowhere names it, and is never sure: %s', async (question, number) => {
    const { end, text } = await ask(question)
    expect(end.verdict).not.toBe('answered')
    expect(end.unknownWords).toContain(number)
    expect(text).toContain(`*${number}* stands nowhere in the material of Band saw 3.`)
  })

  it('about a number that stands there is not said to be of none, nor is an amount', async () => {
    for (const question of ['What is port 14 for?', 'Is position 87 mm right?'])
      expect((await ask(question)).text).not.toContain('stands nowhere')
  })

  it('gets the whole list that Word has printed with its own bullets', async () => {
    const { text } = await ask('Which checks are made before the shift?')
    expect(text).toMatch(/Check the tension[\s\S]*Check the coolant[\s\S]*Check the doors/u)
  })

  it.each(['order number description quantity', 'Which order number has the spindle?', 'scraper order number'])(
    'never gets the head of a table by itself: %s',
    async (question) => {
      const { sources } = await ask(question)
      const shown = sources.flatMap(({ quotes }) =>
        quotes.map(({ text, context = [] }) => [text, ...context.map((one) => one.text)].join(' ')),
      )
      expect(shown.filter((one) => one.includes('Order number') && !/77-1\d0/u.test(one))).toEqual([])
    },
  )
})

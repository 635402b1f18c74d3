import { type ChatEvent, chatRoutes } from '@millwright/contract/chats'
import { factRoutes } from '@millwright/contract/facts'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { told, type ToldAnswer } from '../../../test/answers.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { type DrawnText, makePdf } from '../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../test/plant.ts'

const columns = [60, 230, 400]
const heading = (text: string, y: number): DrawnText => ({ text, x: 60, y, size: 18, font: 'bold' })
function table(rows: readonly (readonly string[])[], top: number): DrawnText[] {
  return rows.flatMap((row, at) =>
    row.map((text, column): DrawnText => ({ text, x: columns[column] ?? 60, y: top - 18 * at })),
  )
}

const upkeep = [
  heading('5 Lubrication', 790),
  ...table(
    [
      ['Object', 'Interval', 'Quantity'],
      ['Bearing bracket', 'every 3 months', '35 g of grease'],
      ['Gearbox', 'every 4,000 h', '2.8 l of oil'],
    ],
    760,
  ),
  heading('6 Torques', 680),
  ...table(
    [
      ['Connection', 'Thread', 'Torque (Nm)'],
      ['Casing cover', 'M12', '85'],
      ['Coupling flange', 'M16', '210'],
    ],
    650,
  ),
]
const others = [
  heading('7 Hydraulics', 790),
  { text: 'The relief valve of the pump opens at a pressure of 210 bar.', x: 60, y: 760 },
  { text: 'Tighten the gland nuts to 12 Nm. The lock nut is tightened to 18 Nm.', x: 60, y: 740 },
  heading('8 Codes of the display', 700),
  ...table(
    [
      ['Code', 'Meaning', 'Remedy'],
      ['F07', 'Motor too hot', 'Let the motor cool down'],
      ['F08', 'Door is open', 'Close the door'],
    ],
    670,
  ),
  heading('9 Spare parts', 600),
  ...table(
    [
      ['Name', 'Part number', 'Quantity'],
      ['Shaft sleeve', 'KP-250-031', '1'],
      ['Wear ring', 'KP-250-044', '2'],
    ],
    570,
  ),
]

let admin: SignedUp
let pump: AssetIds
beforeAll(async () => {
  admin = await signUp(inject('server'))
  pump = await makeAsset(admin)
  await addProcessedDocument(admin, pump, {
    bytes: await makePdf([{ texts: upkeep }, { texts: others }]),
    fileName: 'Pump.pdf',
  })
})

function ask(query: string): Promise<ToldAnswer> {
  const events: AsyncIterable<ChatEvent> = admin.events(chatRoutes.newMessage, {
    body: { query, assetId: pump.assetId },
  })
  return told(events)
}

const quoted = 'Quoted from the material:'

describe('an answer that quotes a value', () => {
  it.each([
    ['How often must the bearing bracket be greased and how much?', '35 g of grease, every 3 months'],
    ['How often does the gearbox get oil?', 'every 4,000 h'],
    ['How much oil goes into the gearbox?', '2.8 l of oil'],
    ['What is the quantity of oil of the gearbox?', '2.8 l of oil'],
    ['How much oil for the gearbox?', '2.8 l of oil'],
    ['How much grease for the bearing bracket?', '35 g of grease'],
    ['What is the torque of the casing cover?', '85 Nm'],
    ['What does F08 mean on the display?', 'Door is open'],
    ['What is the part number of the wear ring?', 'KP-250-044'],
    ['At which pressure does the relief valve open?', '210 bar'],
  ])('of %j begins with %j, its citation behind it', async (question, value) => {
    const { text, sources, end } = await ask(question)
    expect(text.split('\n')[0]).toBe(`**${value}** [1]`)
    expect(text).toContain('\n\n> ')
    expect(end).toMatchObject({ verdict: 'answered', note: null, unproven: [] })
    // The citation proves it: each of its words stands in what is quoted.
    const [quote] = sources[0]?.quotes ?? []
    const proof = [quote?.text, ...(quote?.context ?? []).map((one) => one.text)].join(' ')
    for (const word of value.split(/,? /)) expect(proof).toContain(word)
  })

  it('begins with the quote where nobody can tell which value is meant', async () => {
    const cases = [
      // One figure for each of two nuts.
      'What is the torque of the nut?',
      // No quantity stands there: the interval alone would pass for the whole answer.
      'How often is the wear ring changed and how much does it weigh?',
      'What is the remedy of F08?',
    ]
    for (const question of cases) expect((await ask(question)).text).not.toMatch(/^\*\*[^*]*\*\* \[1\]/)
  })

  it('does not give the value of the question before for another subject', async () => {
    const first = await ask('At which pressure does the relief valve open?')
    const body = {
      query: 'And for the accumulator?',
      assetId: pump.assetId,
      chatId: first.chatId,
      messages: [
        { role: 'user', content: 'At which pressure does the relief valve open?' },
        { role: 'assistant', content: first.text },
      ],
    }
    expect((await told(admin.events(chatRoutes.newMessage, { body }))).text).not.toContain('**210 bar** [')
  })

  it('gives no value of a row that holds only the words that ask', async () => {
    const first = await ask('How often must the bearing bracket be greased and how much?')
    const query = 'What is the interval of the gearbox?'
    const messages = [
      { role: 'user', content: 'How often must the bearing bracket be greased and how much?' },
      { role: 'assistant', content: first.text },
    ]
    const body = { query, assetId: pump.assetId, chatId: first.chatId, messages }
    expect((await told(admin.events(chatRoutes.newMessage, { body }))).text).not.toContain('**every 3 months** [')
  })

  it('says no more in bold what a person found wrong', async () => {
    const question = 'What is the torque of the coupling flange?'
    expect((await ask(question)).text).toContain('**210 Nm** [1]')
    const { facts } = await admin.call(factRoutes.fetch, {
      query: { assetId: pump.assetId, search: 'coupling flange' },
    })
    const [fact] = facts
    const correct = (value: string) =>
      admin.call(factRoutes.correct, { query: { factId: fact?.id ?? '' }, body: { value } })
    await correct('220')
    const corrected = await ask(question)
    expect(corrected.text.startsWith(quoted)).toBe(true)
    expect(corrected.text).toContain('Coupling flange')
    // Typed back, it is what the file says.
    await correct('210')
    expect((await ask(question)).text).toContain('**210 Nm** [1]')
  })
})

describe('what an answer offers to go on with', () => {
  it('are questions that a person would ask, of facts that stand there, and that are answered', async () => {
    const { end } = await ask('How often must the bearing bracket be greased and how much?')
    expect(end.suggestions).toContain('What is the interval of the gearbox?')
    for (const suggestion of end.suggestions) {
      const { end: next, text } = await ask(suggestion)
      expect([suggestion, next.verdict]).toEqual([suggestion, 'answered'])
      expect(text).not.toContain('Bearing bracket')
    }
  })

  it('are in the language of the question, else there are none', async () => {
    expect((await ask('Wie oft wird der Bearing bracket geschmiert?')).end.suggestions).toEqual([])
  })
})

import { chatRoutes } from '@millwright/contract/chats'
import { questionRoutes } from '@millwright/contract/questions'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { told } from '../../../test/answers.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { type DrawnText, makePdf } from '../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../test/plant.ts'

const page = (heading: string, lines: readonly string[]): { texts: DrawnText[] } => ({
  texts: [
    { text: heading, x: 60, y: 790, size: 18, font: 'bold' },
    ...lines.map((text, at) => ({ text, x: 60, y: 750 - 16 * at })),
  ],
})

/** Columns below their heads. */
const table = (rows: readonly (readonly string[])[]): DrawnText[] =>
  rows.flatMap((cells, row) => cells.map((text, column) => ({ text, x: 60 + 110 * column, y: 720 - 18 * row })))

type SpokenLanguage = 'English' | 'German' | 'Spanish' | 'French'
const manuals: Readonly<Record<SpokenLanguage, readonly { texts: DrawnText[] }[]>> = {
  English: [
    page('3 Working pressures', [
      'The pump relief valve opens at a pressure of 210 bar.',
      'The accumulator of the press is filled with nitrogen of 90 bar.',
      'The intensifier stands behind the guard of the press.',
      'The upper brake of the slide holds 85 bar.',
      'The lower brake of the slide holds 60 bar.',
    ]),
    page('4 Lubrication of the slide', [
      'The bearing bracket is greased every 3 months.',
      'Lithium grease goes into the bearing bracket.',
    ]),
    page('5 Spare parts of the press', [
      'The scraper blade has the order number SB-44-2.',
      'The drive drum has the order number DT-320-7 and is delivered in six weeks.',
      'The idler roller has the order number IR-89-465.',
    ]),
    page('8 Starting the press', [
      '1. Close the guard of the press.',
      '2. Switch on the main switch.',
      '3. Wait until the lamp is green.',
      '4. Press the start button with both hands.',
    ]),
    page('9 Alarm of the oil', [
      'The alarm of the oil has these levels:',
      '• Notice: the lamp is yellow.',
      '• Warning: the lamp flashes.',
      '• Stop: the press stands still.',
      'The alarm is reset at the panel.',
    ]),
    page('6 Codes of the press', [
      'F07: The motor is too hot. Let the motor cool down.',
      'F08: The door of the press is open. Close the door.',
      'F09: A phase of the press is missing. Have the fuses changed.',
    ]),
    {
      texts: [
        ...page('7 Drives of the feeder', []).texts,
        ...table([
          ['Model', 'Step time', 'Step space', 'Edge'],
          ['DX45B', '1500', '1700', 'rising'],
          ['DX60B', '850', '900', 'rising'],
          ['DX81S', '2500', '2600', 'falling'],
        ]),
      ],
    },
  ],
  German: [
    page('5 Drücke', [
      'Das Druckbegrenzungsventil der Pumpe öffnet bei einem Druck von 211 bar.',
      'Der Speicher der Presse ist mit Stickstoff von 91 bar gefüllt.',
      'Der Kolbenverstärker steht hinter der Schutztür der Presse.',
    ]),
  ],
  Spanish: [
    page('6 Presiones', [
      'La válvula limitadora de la bomba abre a una presión de 212 bar.',
      'El acumulador de la prensa se llena con nitrógeno a 92 bar.',
      'El multiplicador está detrás de la protección de la prensa.',
      'F18: La puerta de la prensa está abierta.',
    ]),
  ],
  French: [
    page('7 Pressions', [
      'Le limiteur de la pompe s’ouvre à une pression de 213 bar.',
      'L’accumulateur de la presse est rempli d’azote à 93 bar.',
      'Le multiplicateur se trouve derrière la protection de la presse.',
    ]),
  ],
}
const spoken = Object.keys(manuals) as SpokenLanguage[]

let admin: SignedUp
const presses = new Map<SpokenLanguage, AssetIds>()
beforeAll(async () => {
  admin = await signUp(inject('server'))
  for (const language of spoken) {
    const press = await makeAsset(admin, `Press ${language}`)
    presses.set(language, press)
    await addProcessedDocument(admin, press, { bytes: await makePdf([...manuals[language]]), fileName: 'Manual.pdf' })
  }
})

function ask(query: string, { chatId, language = 'English' }: { chatId?: string; language?: SpokenLanguage } = {}) {
  const assetId = presses.get(language)?.assetId ?? ''
  return told(admin.events(chatRoutes.newMessage, { body: { query, assetId, chatId, chatLanguage: language } }))
}

/** The second of two questions, with its first quote as it is shown. */
async function askNext(first: string, next: string, language: SpokenLanguage = 'English') {
  const { chatId } = await ask(first, { language })
  const answer = await ask(next, { chatId, language })
  const [quote] = answer.sources.find(({ nearest }) => !nearest)?.quotes ?? []
  return { ...answer, quote: quote?.text ?? '' }
}

describe('a question that goes on from another', () => {
  const relief = 'At which pressure does the pump relief valve open?'

  it.each([
    ['English', relief, 'And for the accumulator?', '90 bar'],
    ['English', relief, 'What about the accumulator?', '90 bar'],
    ['English', relief, 'the accumulator?', '90 bar'],
    ['English', relief, 'And what pressure does the accumulator have?', '90 bar'],
    ['English', 'Which pressure does the upper brake of the slide hold?', 'And the lower one?', '60 bar'],
    ['German', 'Bei welchem Druck öffnet das Druckbegrenzungsventil der Pumpe?', 'Und beim Speicher?', '91 bar'],
    ['Spanish', '¿A qué presión abre la válvula limitadora de la bomba?', '¿Y el acumulador?', '92 bar'],
    ['French', 'À quelle pression s’ouvre le limiteur de la pompe ?', 'Et l’accumulateur ?', '93 bar'],
  ] as const)('is about its new subject (%s: %s %s)', async (...[language, first, next, says]) => {
    const { quote, end } = await askNext(first, next, language)
    expect(quote).toContain(says)
    expect(quote).not.toMatch(/21\d bar|85 bar/u)
    expect(end.verdict).toBe('answered')
  })

  it.each([
    ['English', relief, 'And for the intensifier?'],
    ['English', relief, 'Is it the same for the intensifier?'],
    ['English', relief, 'And what pressure does the intensifier have?'],
    ['English', relief, 'And for the bladder accumulator?'],
    ['German', 'Bei welchem Druck öffnet das Druckbegrenzungsventil der Pumpe?', 'Und beim Kolbenverstärker?'],
    ['Spanish', '¿A qué presión abre la válvula limitadora de la bomba?', '¿Y el multiplicador?'],
    ['French', 'À quelle pression s’ouvre le limiteur de la pompe ?', 'Et le multiplicateur ?'],
  ] as const)('is never sure where that has no such value (%s: %s %s)', async (language, first, next) => {
    const { end, quote } = await askNext(first, next, language)
    expect(end.verdict).not.toBe('answered')
    expect(quote).not.toMatch(/21\d bar/u)
  })

  it('is refused where its new subject stands nowhere', async () => {
    const { end, sources } = await askNext(relief, 'And for the carburettor?')
    expect(end).toMatchObject({ verdict: 'not-in-material', unknownWords: ['carburettor'] })
    expect(sources.every(({ nearest }) => nearest)).toBe(true)
  })

  it('asks the same of another model', async () => {
    const { quote, end } = await askNext('What is the step space of the DX45B?', 'and for the DX60B?')
    expect(quote).toMatch(/DX60B.*900/u)
    expect(end.verdict).toBe('answered')
    expect((await askNext('What is the step space of the DX45B?', 'and for the DX99B?')).end.verdict).not.toBe(
      'answered',
    )
  })

  it('asks something else of the same subject', async () => {
    const first = 'How often is the bearing bracket greased?'
    expect((await askNext(first, 'With what?')).quote).toContain('Lithium grease')
    const back = 'What goes into the bearing bracket?'
    expect((await askNext(back, 'How often?')).quote).toContain('every 3 months')
  })
})

describe('what is said rather than asked', () => {
  it.each([
    ['Hi', /^Hello! Ask what stands in the material of Press English/u],
    ['Good morning!', /^Hello! /u],
    ['Hello, what can you do?', /^Ask what stands in the material/u],
    ['thanks a lot', /^You are welcome/u],
    ['Guten Morgen', /^Hello! /u],
    ['¿Qué puedes hacer?', /^Ask what stands/u],
  ])('is answered in a friendly way, with what can be asked, and bothers nobody (%s)', async (said, reply) => {
    const { text, end, sources } = await ask(said)
    expect(text).toMatch(reply)
    expect(end).toMatchObject({ verdict: 'answered', unknownWords: [], experts: [] })
    expect(end.suggestions.length).toBeGreaterThan(0)
    expect(sources).toEqual([])
    for (const suggestion of end.suggestions) expect((await ask(suggestion)).end.verdict).toBe('answered')
  })

  it('speaks the language of the chat', async () => {
    expect((await ask('Servus', { language: 'German' })).text).toMatch(/^Hallo! Fragen Sie/u)
    expect((await ask('merci beaucoup', { language: 'French' })).text).toMatch(/^Je vous en prie/u)
  })

  it('leaves no question open', async () => {
    await ask('Hi')
    const open = await admin.call(questionRoutes.fetch, { query: { assetId: presses.get('English')?.assetId ?? '' } })
    expect(open.length).toBeGreaterThan(0)
    expect(open.map(({ question }) => question)).not.toContain('Hi')
  })

  it('before a question and behind it leaves the question as it is', async () => {
    const plain = await ask('How often is the bearing bracket greased?')
    const polite = await ask('Good morning, how often is the bearing bracket greased? Thanks!')
    expect([polite.text, polite.end.verdict]).toEqual([plain.text, 'answered'])
    expect((await ask('Hi, what goes into the bearing bracket?')).text).toContain('Lithium grease')
  })

  it('between two questions is none of what the second goes on from', async () => {
    const { chatId } = await ask('At which pressure does the pump relief valve open?')
    await ask('thanks', { chatId })
    const { text } = await ask('And for the accumulator?', { chatId })
    expect(text).toContain('90 bar')
  })
})

describe('a question about a code or a part number', () => {
  it.each([
    ['What does AR03 mean?', 'AR03'],
    ['The display of the press shows F77, what must I do?', 'F77'],
    ['How long does the delivery of the drive drum DT-999-1 take?', 'DT-999-1'],
    ['At which pressure does the pump relief valve PRV-12 open?', 'PRV-12'],
  ])('that stands nowhere names it as missing, and is never sure (%s)', async (question, code) => {
    const { text, end } = await ask(question)
    expect(end.verdict).not.toBe('answered')
    expect(end.unknownWords).toContain(code)
    expect(text).toContain(`*${code}* stands nowhere in the material of Press English.`)
  })

  it('that another asset alone holds is missing where it is asked', async () => {
    const { text, end } = await ask('Was bedeutet F08?', { language: 'German' })
    expect(text).toContain('*F08* steht nirgends in den Unterlagen von Press German.')
    expect(end.verdict).not.toBe('answered')
  })

  it.each([
    [
      'The display of the press shows F08 since this morning, what must the fitter do about it?',
      'The door of the press is open',
    ],
    ['f09 on the display again, what does that mean please', 'A phase of the press is missing'],
    ['I need a new DT-320-7, what is it and how long does it take?', 'drive drum'],
    ['Which part has the order number IR 89 465?', 'idler roller'],
  ])('in a sentence gets the place that holds it first (%s)', async (question, says) => {
    const { text, sources } = await ask(question)
    const [quote] = sources[0]?.quotes ?? []
    expect([quote?.text, ...(quote?.context ?? []).map((one) => one.text)].join(' ')).toContain(says)
    expect(text).not.toContain('stands nowhere')
  })

  it('is not refused where the material holds it, whatever is said around it', async () => {
    const { text, end } = await ask('El monitor muestra otra vez F18 desde ayer, ¿por qué?', { language: 'Spanish' })
    expect(end.verdict).not.toBe('not-in-material')
    expect(text).toContain('La puerta de la prensa está abierta')
  })

  it('takes no figure with its unit for one', async () => {
    expect((await ask('Which pump relief valve opens at 300bar?')).text).not.toContain('stands nowhere')
  })
})

describe('a question for a number of steps or items', () => {
  it.each([
    ['How many steps does starting the press have?', 4],
    ['How many levels has the alarm of the oil?', 3],
  ])('is answered with the count of the list that is quoted (%s)', async (question, count) => {
    const { text } = await ask(question)
    expect(text).toContain(`Counted in the list below: **${count}** [1]\n\n>`)
  })

  it('counts no list where it is not asked to, nor for what no list holds', async () => {
    expect((await ask('What are the levels of the alarm of the oil?')).text).not.toContain('Counted')
    expect((await ask('How many bar has the accumulator?')).text).not.toContain('Counted')
  })
})

import { chatRoutes } from '@millwright/contract/chats'
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

type Spoken = 'English' | 'German' | 'Spanish' | 'French'
const manuals: Readonly<Record<Spoken, readonly { texts: DrawnText[] }[]>> = {
  English: [
    page('3 Pressures', [
      'The pump relief valve opens at a pressure of 210 bar.',
      'The accumulator of the press is filled with nitrogen of 90 bar.',
      'The intensifier stands behind the guard of the press.',
      'The upper brake of the slide holds 85 bar.',
      'The lower brake of the slide holds 60 bar.',
    ]),
    page('4 Lubrication', [
      'The bearing bracket is greased every 3 months.',
      'Lithium grease goes into the bearing bracket.',
    ]),
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
const spoken = Object.keys(manuals) as Spoken[]

let admin: SignedUp
const presses = new Map<Spoken, AssetIds>()
beforeAll(async () => {
  admin = await signUp(inject('server'))
  for (const language of spoken) {
    const press = await makeAsset(admin, `Press ${language}`)
    presses.set(language, press)
    await addProcessedDocument(admin, press, { bytes: await makePdf([...manuals[language]]), fileName: 'Manual.pdf' })
  }
})

function ask(query: string, { chatId, language = 'English' }: { chatId?: string; language?: Spoken } = {}) {
  const assetId = presses.get(language)?.assetId ?? ''
  return told(admin.events(chatRoutes.newMessage, { body: { query, assetId, chatId, chatLanguage: language } }))
}

/** The second of two questions, with its first quote as it is shown. */
async function askNext(first: string, next: string, language: Spoken = 'English') {
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
  ] as const)('is about its new subject (%s: %s %s)', async (language, first, next, says) => {
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

  it('asks something else of the same subject', async () => {
    const first = 'How often is the bearing bracket greased?'
    expect((await askNext(first, 'With what?')).quote).toContain('Lithium grease')
    const back = 'What goes into the bearing bracket?'
    expect((await askNext(back, 'How often?')).quote).toContain('every 3 months')
  })
})

import { chatRoutes } from '@millwright/contract/chats'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { told } from '../../../test/answers.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { type DrawnText, makePdf } from '../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../test/plant.ts'

const page = (heading: string, lines: readonly string[]): { texts: DrawnText[] } => ({
  texts: [
    { text: heading, x: 60, y: 790, size: 18, font: 'bold' },
    // Apart, so that each is a paragraph of its own.
    ...lines.map((text, at) => ({ text, x: 60, y: 740 - 60 * at })),
  ],
})

const pages = [
  page('3 Reader LR94', [
    'The LR94 is sold with a cable and a case.',
    'Wear a heavy shirt and cuffless trousers at the welder.',
  ]),
  page('4 Reader LR20', [
    'The LR20 was sold until 2007 and may be available second hand. The LR20 is made for strips.',
    'To calibrate the instrument, place it on its white tile, then press the button three times.',
    'The rate of the line is explained in the chapter on the line of the drive.',
    'Both ends must agree: the line runs at 9600 baud.',
  ]),
]

let admin: SignedUp
let reader: AssetIds
beforeAll(async () => {
  admin = await signUp(inject('server'))
  reader = await makeAsset(admin, 'Reader 1')
  await addProcessedDocument(admin, reader, { bytes: await makePdf(pages), fileName: 'Reader.pdf' })
})

async function ask(query: string) {
  const answer = await told(admin.events(chatRoutes.newMessage, { body: { query, assetId: reader.assetId } }))
  return { ...answer, first: answer.sources.find(({ nearest }) => !nearest)?.quotes[0]?.text ?? '' }
}

describe('a question in a few words', () => {
  it('about a code that only the heading says again gets what stands below it', async () => {
    expect((await ask('how do i calibrate the LR20')).first).toContain('place it on its white tile')
  })

  it('for what has a figure gets the figure', async () => {
    expect((await ask('baud rate line')).first).toContain('9600 baud')
  })

  it('for a weight is not sure of heavy clothes', async () => {
    expect((await ask('how heavy is the welder')).end.verdict).not.toBe('answered')
  })
})

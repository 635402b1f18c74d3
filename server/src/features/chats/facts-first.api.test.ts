import { chatRoutes, type Source } from '@millwright/contract/chats'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { told } from '../../../test/answers.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { type DrawnText, makePdf } from '../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../test/plant.ts'

const columns = [60, 210, 380]
const rows = [
  ['Object', 'Interval', 'Quantity'],
  ['Bearing bracket', 'every 3 months', '35 g of grease'],
  ['Gearbox', 'every 4,000 h', '2.8 l of oil'],
  ['Chain guide', 'every 250 h', '12 g of grease'],
]
/** It has all words of the question and a figure, and says no interval. */
const distraction = 'How often the chain guide of the conveyor is greased was asked by fitters 3 times a year.'

const page: DrawnText[] = [
  { text: '5 Upkeep', x: 60, y: 790, size: 18, font: 'bold' },
  ...rows.flatMap((row, at) => row.map((text, column) => ({ text, x: columns[column] ?? 60, y: 760 - 18 * at }))),
  { text: distraction, x: 60, y: 640 },
]

describe('a question for a value that the material says as a fact', () => {
  let admin: SignedUp
  let conveyor: AssetIds
  beforeAll(async () => {
    admin = await signUp(inject('server'))
    conveyor = await makeAsset(admin)
    await addProcessedDocument(admin, conveyor, { bytes: await makePdf([{ texts: page }]), fileName: 'Conveyor.pdf' })
  })

  async function firstQuote(query: string): Promise<string | undefined> {
    const body = { query, assetId: conveyor.assetId }
    const { sources } = await told(admin.events(chatRoutes.newMessage, { body }))
    const [source]: readonly (Source | undefined)[] = sources
    return source?.quotes[0]?.text
  }

  it('is answered by the row that says it of the subject, before a sentence that has more of the words', async () => {
    expect(await firstQuote('How often must the chain guide be greased?')).toContain('every 250 h')
  })

  it('is answered by the sentence where the fact is about another subject', async () => {
    expect(await firstQuote('How often is it asked by fitters of the conveyor?')).toContain('asked by fitters')
  })
})

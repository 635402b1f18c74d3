import { chatRoutes } from '@millwright/contract/chats'
import { companyRoutes } from '@millwright/contract/company'
import { describe, expect, inject, it } from 'vitest'
import { told, type ToldAnswer } from '../../../test/answers.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { makePdf } from '../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, makeAsset } from '../../../test/plant.ts'

/** Its abbreviations are stop-words of several languages, and it has no others. */
const list = [
  'Parts list',
  '1 Seal kit DE',
  '2 Valve EN 853 LA',
  '3 Quokka washer 7',
  '4 Spacer',
  '5 Hose clamps',
  '6 Bolt',
  '7 Gaskets LES',
]

async function withList(language: string): Promise<(query: string) => Promise<ToldAnswer>> {
  const admin: SignedUp = await signUp(inject('server'))
  await admin.call(companyRoutes.update, { body: { ocrLanguages: [language] } })
  const place = await makeAsset(admin)
  const { assetId } = place
  const texts = list.map((text, at) => ({ text, x: 72, y: 760 - 24 * at }))
  await addProcessedDocument(admin, place, { bytes: await makePdf([{ texts }]), fileName: 'Parts.pdf' })
  return (query) => told(admin.events(chatRoutes.newMessage, { body: { query, assetId } }))
}

describe('a short list of parts that is alone in its company', () => {
  it.each(['eng', 'spa'])('is asked by another form of its words in a company that reads %s', async (language) => {
    const ask = await withList(language)
    const asked = [
      'Are there quokka washers?',
      'Is there a quokka washer?',
      'Which hose clamp is there?',
      'Is there a gasket?',
    ]
    for (const query of asked) {
      const { end, sources } = await ask(query)
      expect.soft([query, end.unknownWords, end.verdict]).not.toContain('not-in-material')
      expect.soft([query, end.unknownWords]).toEqual([query, []])
      expect.soft([query, sources.length]).toEqual([query, 1])
    }
  })
})

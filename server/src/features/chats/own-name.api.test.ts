import { chatRoutes } from '@millwright/contract/chats'
import sharp from 'sharp'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { jobLists, newAsset, type AssetIds, toProcess, upload } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'

const server = inject('server')

function plateOf(lines: readonly string[]): Promise<Buffer> {
  const texts = lines.map((line, at) => `<text x="60" y="${90 + 70 * at}">${line}</text>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="420"><rect width="900" height="420" fill="#f4f2ee"/>
    <g font-family="DejaVu Sans, sans-serif" font-size="36">${texts.join('')}</g></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

describe('a question that names the asset in whose chat it is asked', () => {
  let ada: SignedUp
  const says = ['Type KR 217', 'Serial No. 48213377', '22 kW 400 V', 'Year 2019']
  beforeAll(async () => {
    ada = await signUp(server)
  })

  async function withPlate(lines: readonly string[]): Promise<AssetIds> {
    const place = await newAsset(ada, 'Drive 9')
    const file = await plateOf(lines)
    await upload(ada, { place, file, fileName: 'IMG_2211.png', kind: 'image', fields: toProcess })
    await jobLists(ada, place)
    return place
  }

  async function ask({ assetId }: AssetIds, query: string) {
    let quoted = ''
    for await (const event of ada.events(chatRoutes.newMessage, { body: { query, assetId } })) {
      if (event.type === 'source' && !event.content.nearest) quoted += event.content.quotes[0]?.text
      if (event.type === 'end') return { ...event.content, quoted }
    }
    throw new Error('The stream did not end')
  }

  it('is answered from its plate, which need not say that name, and refused where more is unknown', async () => {
    const place = await withPlate(says)
    const answered = { verdict: 'answered', unknownWords: [] }
    for (const query of ['What is the serial number of the drive?', 'What is the serial number of drive 9?']) {
      const said = await ask(place, query)
      expect(said).toMatchObject(answered)
      expect(said.quoted).toContain('48213377')
    }
    const refused = (unknownWords: string[]) => ({ verdict: 'not-in-material', unknownWords, quoted: '' })
    expect(await ask(place, 'What is the serial number of the compressor?')).toMatchObject(refused(['compressor']))
    expect(await ask(place, 'Who painted the drive?')).toMatchObject(refused(['painted', 'drive']))
    expect(await ask(place, 'What is the drive?')).toMatchObject(refused(['drive']))
  })

  it('is answered with a doubt where the plate names something else, and without one where that is asked', async () => {
    const place = await withPlate(['NORDMARK Pump', ...says])
    const doubted = await ask(place, 'What is the serial number of the drive?')
    expect(doubted).toMatchObject({ verdict: 'unsure', unknownWords: ['drive'] })
    expect(doubted.quoted).toContain('48213377')
    const sure = await ask(place, 'What is the serial number of the pump?')
    expect(sure).toMatchObject({ verdict: 'answered', unknownWords: [] })
    expect(sure.quoted).toContain('48213377')
  })
})

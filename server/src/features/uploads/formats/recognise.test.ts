import { formats } from '@millwright/contract/formats'
import { texts } from '@millwright/contract/texts'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { headBytes } from './file-formats.ts'
import { recognise } from './recognise.ts'

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(9_000, 'x'), Buffer.from('\n%%EOF\n')])
const document = { kind: 'document', fileName: 'a.pdf', takesOffice: false } as const
const passed = async (bytes: Buffer, chunk = 700) => {
  const recognised = await recognise(chunksOf(bytes, chunk), document)
  return buffer(Readable.from(recognised.bytes))
}

async function* chunksOf(bytes: Buffer, length: number) {
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length)
}

describe('the bytes of a PDF', () => {
  it.each([1, 700, headBytes, 20_000])('pass unchanged in chunks of %i', async (chunk) => {
    expect(await passed(pdf, chunk)).toEqual(pdf)
  })

  it('may begin within the first 1,024 bytes', async () => {
    const padded = Buffer.concat([Buffer.alloc(1_000, ' '), pdf])
    expect(await passed(padded)).toEqual(padded)
    await expect(passed(Buffer.concat([Buffer.alloc(1_024, ' '), pdf]))).rejects.toThrow(texts.notAPdf)
  })

  it('are refused when they are something else, whatever they claim [T14]', async () => {
    await expect(passed(Buffer.from('<html>%%EOF</html>'))).rejects.toThrow(texts.notAPdf)
    await expect(passed(Buffer.alloc(0))).rejects.toThrow(texts.notAPdf)
  })

  it('are refused when another program takes their begin for a file of its own [T14]', async () => {
    const zip = 'PK\u0003\u0004'
    for (const before of ['<script>alert(1)</script>', '\n <html>', 'GIF89a', '\u00ff\u00d8\u00ff\u00e0', zip]) {
      await expect(passed(Buffer.concat([Buffer.from(before, 'latin1'), pdf])), before).rejects.toThrow(texts.notAPdf)
    }
  })
})

it('refuses a file at the first byte beyond its limit [T13a]', async () => {
  const { limit } = formats.image
  async function* endless() {
    const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    yield Buffer.concat([head, Buffer.alloc(limit - head.length)])
    yield Buffer.alloc(1)
    throw new Error('More was read than may be kept')
  }
  const image = await recognise(endless(), { kind: 'image', fileName: 'a.png', takesOffice: false })
  await expect(buffer(Readable.from(image.bytes))).rejects.toThrow(texts.imageTooLarge)
})

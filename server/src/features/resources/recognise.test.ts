import { texts } from '@millwright/contract/texts'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { kinds } from './kinds.ts'
import { recognise } from './recognise.ts'

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000, 'x'), Buffer.from('\n%%EOF\n')])
const passed = async (bytes: Buffer, chunk = 700, limit = 10_000) => {
  const recognised = await recognise(chunksOf(bytes, chunk), { ...kinds.document, limit })
  return buffer(Readable.from(recognised.bytes))
}

async function* chunksOf(bytes: Buffer, length: number) {
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length)
}

describe('the bytes of a PDF', () => {
  it.each([1, 700, 10_000])('pass unchanged in chunks of %i', async (chunk) => {
    expect(await passed(pdf, chunk)).toEqual(pdf)
  })

  it('may begin within the first 1,024 bytes and end within the last', async () => {
    const padded = Buffer.concat([Buffer.alloc(1_000, ' '), pdf, Buffer.alloc(1_000, ' ')])
    expect(await passed(padded)).toEqual(padded)
  })

  it('are refused when they are something else, whatever they claim', async () => {
    await expect(passed(Buffer.from('<html>%%EOF</html>'))).rejects.toThrow(texts.notAPdf)
    await expect(passed(Buffer.concat([Buffer.alloc(1_024, ' '), pdf]))).rejects.toThrow(texts.notAPdf)
    await expect(passed(Buffer.alloc(0))).rejects.toThrow(texts.notAPdf)
  })

  it('are refused when their end is missing', async () => {
    await expect(passed(pdf.subarray(0, -10))).rejects.toThrow(texts.cutOff)
    await expect(passed(Buffer.concat([pdf, Buffer.alloc(1_030, ' ')]))).rejects.toThrow(texts.cutOff)
  })

  it('are refused at the first byte beyond the limit', async () => {
    expect(await passed(pdf, 700, pdf.length)).toEqual(pdf)
    await expect(passed(pdf, 700, pdf.length - 1)).rejects.toThrow(texts.documentTooLarge)
  })
})

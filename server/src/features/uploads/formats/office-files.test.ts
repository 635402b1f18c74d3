import { texts } from '@millwright/contract/texts'
import { zipSync } from 'fflate'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { candidateOf, headBytes } from './file-formats.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millwright-office-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function formatOf(bytes: Uint8Array, fileName: string, takesOffice = true): Promise<string> {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  const head = Buffer.from(bytes).subarray(0, headBytes)
  const candidate = await candidateOf({ kind: 'document', head, fileName, takesOffice })
  return (await candidate.settle(path, { key: 'a', signal: new AbortController().signal })).extension
}

const zipOf = (...names: string[]) =>
  zipSync(Object.fromEntries(names.map((name) => [name, new TextEncoder().encode('<x/>'.repeat(2_000))])))
const types = '[Content_Types].xml'

/** An OLE compound file of one table sector and one directory sector (MS-CFB), with these streams. */
function compoundOf(...streams: string[]): Buffer {
  const [header, table, directory] = [Buffer.alloc(512), Buffer.alloc(512, 0xff), Buffer.alloc(512)]
  header.set(Buffer.from('d0cf11e0a1b11ae1', 'hex'))
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  table.writeUInt32LE(0xfffffffd, 0)
  table.writeUInt32LE(0xfffffffe, 4)
  for (const [at, name] of ['Root Entry', ...streams].entries()) {
    directory.write(name, at * 128, 'utf16le')
    directory.writeUInt16LE((name.length + 1) * 2, at * 128 + 64)
  }
  return Buffer.concat([header, table, directory])
}

describe('an office file', () => {
  it.each([
    ['docx', zipOf(types, 'word/document.xml'), 'a.docx'],
    ['pptx', zipOf(types, 'ppt/presentation.xml'), 'a.docx'],
    ['doc', compoundOf('1Table', 'WordDocument'), 'a.doc'],
    ['ppt', compoundOf('PowerPoint Document'), 'a.ppt'],
    ['csv', Buffer.from('pump;torque\n1;85 Nm\n'), 'a.csv'],
    ['txt', Buffer.from('85 Nm für Pumpe 7', 'latin1'), 'a.txt'],
    ['txt', Buffer.from('\ufeff85 Nm für Pumpe 7', 'utf16le'), 'a.txt'],
    ['csv', Buffer.from('pump;torque\r\n1;85 Nm\r\n', 'utf16le'), 'a.csv'],
    ['csv', Buffer.from('pump;torque\r\n1;85 Nm\r\n', 'utf16le').swap16(), 'a.csv'],
  ])('is a %s by what is in it', async (extension, bytes, fileName) => {
    expect(await formatOf(bytes, fileName)).toBe(extension)
  })

  it.each([
    ['a spreadsheet', zipOf(types, 'xl/workbook.xml'), 'a.docx'],
    ['any other ZIP', zipOf('word/document.xml'), 'a.docx'],
    ['a ZIP that is cut off', zipOf(types, 'word/document.xml').subarray(0, -30), 'a.docx'],
    ['an encrypted one', compoundOf('EncryptedPackage', 'EncryptionInfo'), 'a.doc'],
    ['a compound file that is cut off', compoundOf('WordDocument').subarray(0, 600), 'a.doc'],
    ['bytes under the name of a text', Buffer.from([1, 2, 0, 3]), 'a.txt'],
    ['a NUL in UTF-16 without a mark', Buffer.from('pump;torque\0;1\r\n', 'utf16le'), 'a.csv'],
    ['half a character of UTF-16', Buffer.from([0xff, 0xfe, 0x41]), 'a.txt'],
    ['nothing', Buffer.alloc(0), 'a.txt'],
    ['a page under the name of a PDF', Buffer.from('<html></html>'), 'a.pdf'],
  ])('is not %s', async (_, bytes, fileName) => {
    await expect(formatOf(bytes, fileName)).rejects.toThrow(texts.unsupportedType)
  })

  it('is refused with the sentence about PDFs where the company takes none', async () => {
    const files: [Uint8Array, string][] = [
      [zipOf(types, 'word/document.xml'), 'a.docx'],
      [compoundOf('WordDocument'), 'a.doc'],
      [Buffer.from('a,b'), 'a.csv'],
    ]
    for (const [bytes, name] of files) await expect(formatOf(bytes, name, false)).rejects.toThrow(texts.notAPdf)
  })
})

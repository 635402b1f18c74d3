import { describe, expect, it } from 'vitest'
import { cleanFileName, cleanFolderName, numberedFileName, renamedFile } from './file-name.ts'

describe('a file name', () => {
  it.each([
    ['Pump manual.pdf', 'Pump manual.pdf'],
    ['Ölstände – 日本語.PDF', 'Ölstände – 日本語.PDF'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\docs\\valve.pdf', 'valve.pdf'],
    ['a\u0000b.pdf', 'ab.pdf'],
    ['a\r\nSet-Cookie: x.pdf', 'a Set-Cookie: x.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe.pdf'],
    ['.pdf', 'document.pdf'],
    ['..', 'document.pdf'],
    ['', 'document.pdf'],
    ['\u3164.pdf', 'document.pdf'],
    ['\ud800.pdf', '\ufffd.pdf'],
    ['پمپ\u200cها.pdf', 'پمپ\u200cها.pdf'],
  ])('%j becomes %j [T15a]', (sent, kept) => {
    expect(cleanFileName(sent, 'pdf')).toBe(kept)
  })

  it('keeps its extension and whole characters when it is cut [T15a]', () => {
    const name = cleanFileName(`${'é'.repeat(300)}.pdf`, 'pdf')
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240)
    expect(name).toMatch(/^é+\.pdf$/)
  })

  it('counts before the extension', () => {
    expect(numberedFileName('pump.v2.pdf', 1)).toBe('pump.v2.pdf')
    expect(numberedFileName('pump.v2.pdf', 2)).toBe('pump.v2 (2).pdf')
  })
})

describe('a folder name', () => {
  it.each([
    ['Pumps', 'Pumps'],
    ['Öl/Gas', 'Öl-Gas'],
    ['..\\..\\x', '-..-x'],
    ['...', ''],
    ['.\u3164', ''],
    ['a\u0000\u202eb', 'ab'],
  ])('%j becomes %j', (sent, kept) => {
    expect(cleanFolderName(sent)).toBe(kept)
  })
})

describe('a renamed file', () => {
  it.each([
    ['Pump', 'Pump.pdf'],
    ['Pump.PDF', 'Pump.PDF'],
    ['Pump.exe', 'Pump.exe.pdf'],
    ['12/2026', '12-2026.pdf'],
    ['.pdf', null],
    ['\u3164.pdf', null],
    ['..', null],
  ])('%j becomes %j', (sent, kept) => {
    expect(renamedFile(sent, 'pdf')).toBe(kept)
  })
})

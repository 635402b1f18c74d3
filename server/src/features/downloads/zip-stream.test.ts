import { unzipSync } from 'fflate'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { treeOf } from './zip-names.ts'
import { streamZip } from '../../files/zip-stream.ts'

const createdAt = new Date('2026-01-01T00:00:00Z')
const file = (name: string, parentId: string | null = null, size = 4) => ({
  id: `${parentId}/${name}`,
  parentId,
  name,
  versionId: name,
  blobKey: name,
  size,
  createdAt,
})
const folder = (id: string, name: string, parentId: string | null = null) => ({ id, name, parentId })
const pathsOf = (contents: Parameters<typeof treeOf>[0]) => {
  const { emptyFolders, files } = treeOf(contents)
  return { emptyFolders, files: files.map(({ path }) => path) }
}

it('keeps the tree, and tells names apart that some system takes for one', () => {
  const folders = [folder('1', 'Pumps', 'not chosen'), folder('2', 'pumps'), folder('3', 'Empty', '1')]
  const files = [file('a.pdf'), file('A.pdf', 'elsewhere'), file('a.pdf', '1'), file('Öl 日本.pdf', '2')]
  expect(pathsOf({ folders, files })).toEqual({
    emptyFolders: ['Pumps/Empty'],
    files: ['a.pdf', 'A (2).pdf', 'Pumps/a.pdf', 'pumps (2)/Öl 日本.pdf'],
  })
})

it('gives no path that leads out of the folder it is unpacked in, or that Windows cannot have [T15b]', () => {
  const folders = [folder('1', 'C:..'), folder('2', '..', '1')]
  const files = [file('C:\\x.pdf', '2'), file('a<b>|?.pdf')]
  expect(pathsOf({ folders, files }).files).toEqual(['C_/_/C__x.pdf', 'a_b___.pdf'])
})

it.each([500, 5000])('is as long as it says with %i files, holds them all and opens one at a time', async (count) => {
  let open = 0
  let most = 0
  const openBlob = async ({ name: key }: { name: string }) => {
    most = Math.max(most, (open += 1))
    const stream = Readable.from([Buffer.from(key.slice(0, 4).padEnd(4))])
    return stream.once('close', () => (open -= 1))
  }
  const files = Array.from({ length: count }, (_, n) => file(`${n}.pdf`, '1'))
  const { bytes, size } = streamZip(treeOf({ folders: [folder('1', 'Ölpumpe')], files }), openBlob)
  const whole = await buffer(bytes)
  expect([whole.length, most]).toEqual([size, 1])
  const unzipped = unzipSync(whole)
  expect(Object.keys(unzipped)).toHaveLength(count)
  expect(Buffer.from(unzipped['Ölpumpe/17.pdf'] ?? []).toString()).toBe('17.p')
})

it('waits for its reader, and closes the blob that is open when the reader goes', async () => {
  const opened: Readable[] = []
  let given = 0
  const openBlob = async () => {
    const stream = new Readable({
      read() {
        given += 65_536
        this.push(Buffer.alloc(65_536))
      },
    })
    opened.push(stream)
    return stream
  }
  const { bytes } = streamZip(treeOf({ folders: [], files: [file('endless.mp4', null, 2 ** 40)] }), openBlob)
  await new Promise((resolve) => bytes.once('readable', resolve))
  await expect.poll(() => given).toBeGreaterThan(0)
  const before = given
  bytes.read(1)
  await new Promise((resolve) => setImmediate(resolve))
  expect(given - before).toBeLessThan(1_000_000)
  bytes.destroy()
  await expect.poll(() => opened.map(({ destroyed }) => destroyed)).toEqual([true])
})

it('breaks off where bytes are missing', async () => {
  const missing = new Error('No bytes are kept')
  const { bytes } = streamZip(treeOf({ folders: [], files: [file('a.pdf')] }), () => Promise.reject(missing))
  await expect(buffer(bytes)).rejects.toBe(missing)
})

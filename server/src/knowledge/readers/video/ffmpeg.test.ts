import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ffmpegIsHere, makeVideo } from '../../../../test/videos.ts'
import { inputOf, readFromFfmpeg, readFromFfprobe } from './ffmpeg.ts'

describe.skipIf(!ffmpegIsHere)('a file that names another', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millwright-test-'))
    await writeFile(join(folder, 'other.ts'), await makeVideo({ seconds: 1, extension: 'ts' }))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const whole = ['-show_entries', 'format=format_name', '-of', 'csv=p=0']
  const decode = (path: string) => readFromFfmpeg([...inputOf(path), '-f', 'null', '-'], undefined)

  it.each([
    ['a playlist', '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:1,\nother.ts\n#EXT-X-ENDLIST\n'],
    ['a list of files to join', "ffconcat version 1.0\nfile 'other.ts'\n"],
  ])('is no video: %s [T19a]', async (_, text) => {
    const path = join(folder, 'uploaded')
    await writeFile(path, text)
    await expect(readFromFfprobe(path, whole, undefined)).rejects.toThrow(/damaged/)
    await expect(decode(path)).rejects.toThrow(/damaged/)
    // What it names could be read.
    expect((await readFromFfprobe(join(folder, 'other.ts'), whole, undefined)).toString().trim()).toBe('mpegts')
    await decode(join(folder, 'other.ts'))
  })
})

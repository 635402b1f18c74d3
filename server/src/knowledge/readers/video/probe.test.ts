import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ffmpegIsHere, makeVideo } from '../../../../test/videos.ts'
import { readingMessages } from '../../../../test/work-sentences.ts'
import { probeVideo } from './probe.ts'

describe.skipIf(!ffmpegIsHere)('a video of slides', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millwright-test-probe-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const slides = 'testsrc=size=320x180:rate=1/5:duration=15'
  const codecsOf = (extension: string) => (extension === 'wmv' ? { codecs: ['-c:v', 'wmv2'] } : {})
  async function probed(bytes: Uint8Array, extension: string) {
    const path = join(folder, `slides.${extension}`)
    await writeFile(path, bytes)
    return probeVideo(path, undefined)
  }

  it.each(['mp4', 'mkv', 'avi', 'wmv'])('is whole though its last slide stands for long: %s', async (extension) => {
    const bytes = await makeVideo({ picture: slides, sound: null, extension, ...codecsOf(extension) })
    expect((await probed(bytes, extension)).duration).toBeCloseTo(15, 0)
  })

  it('is cut off where slides are missing', async () => {
    const bytes = await makeVideo({ picture: slides, sound: null, more: ['-movflags', '+faststart'] })
    await expect(probed(bytes.subarray(0, bytes.length * 0.6), 'mp4')).rejects.toThrow(readingMessages.video_cut_off)
    const wmv = await makeVideo({ picture: slides, sound: null, extension: 'wmv', ...codecsOf('wmv') })
    // Where more is missing, ffprobe does not believe what the header says, and the rest is a video of its own.
    await expect(probed(wmv.subarray(0, wmv.length * 0.97), 'wmv')).rejects.toThrow(readingMessages.video_cut_off)
  })
})

import type { Locator, Page } from '@playwright/test'
import { toProcess, upload } from '../server/test/documents.ts'
import { makeVideo, videoJobs } from '../server/test/videos.ts'
import type { Bench } from './viewing.ts'

/** What is said, three seconds a line, as a file of subtitles. */
export const spoken = (lines: readonly string[]) =>
  `WEBVTT\n\n${lines.map((line, at) => `00:00:${two(at * 3)}.000 --> 00:00:${two(at * 3 + 3)}.000\n${line}\n`).join('\n')}`
const two = (seconds: number) => String(seconds).padStart(2, '0')

/** A processed video, as another page would have brought it. */
export async function putVideo({ admin, ids }: Bench, fileName: string, lines: readonly string[]): Promise<string> {
  const sent = { place: ids, kind: 'video', fileName, fields: toProcess, subtitles: spoken(lines) } as const
  const { id } = await upload(admin, { ...sent, file: await makeVideo({ seconds: lines.length * 3 }) })
  await videoJobs(admin, ids)
  return id
}

export const playing = (page: Page) =>
  page.locator('video').evaluate(({ currentTime, paused, playbackRate, muted }: HTMLVideoElement) => ({
    second: Math.floor(currentTime),
    paused,
    playbackRate,
    muted,
  }))
export const lineOf = (page: Page, text: string): Locator =>
  page.getByRole('list', { name: 'Transcriptions' }).locator('[data-line]').filter({ hasText: text })

/** What stands above and below in a video's frame and in its poster: red or blue. */
export function coloursOf(page: Page): Promise<{ video: string[]; poster: string[] }> {
  return page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    const poster = new Image()
    poster.src = video.poster
    await poster.decode()
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    const above = (
      picture: HTMLVideoElement | HTMLImageElement,
      { width, height }: { width: number; height: number },
    ) => {
      canvas.width = width
      canvas.height = height
      pen?.drawImage(picture, 0, 0)
      return [0.1, 0.9].map((share) => {
        const [red = 0, , blue = 0] = pen?.getImageData(width / 2, Math.floor(height * share), 1, 1).data ?? []
        return red > blue ? 'red' : 'blue'
      })
    }
    return {
      video: above(video, { width: video.videoWidth, height: video.videoHeight }),
      poster: above(poster, { width: poster.naturalWidth, height: poster.naturalHeight }),
    }
  })
}

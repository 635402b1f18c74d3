import * as z from 'zod/mini'
import type { VideoStreams } from '../../../schema/videos.ts'
import { ReadingError } from '../failures.ts'
import { maxPixels, readFromFfprobe, runFfmpeg, inputOf } from './ffmpeg.ts'
import { isWholeAsf } from './whole-asf.ts'

/** What a video is: seconds, and pixels of its picture as it is shown. */
export type ProbedVideo = { duration: number; width: number; height: number; streams: VideoStreams }

const maxSeconds = 36_000
const maxStreams = 50
/** Of what a file says of its length, there must be so much. */
const endsAfter = 0.85

/** Tracks of subtitles that are text; the others are pictures. */
const textTracks = new Set(['subrip', 'webvtt', 'mov_text', 'ass', 'ssa', 'text'])

const Numeral = z.optional(z.union([z.string(), z.number()]))
const Stream = z.object({
  codec_type: z.optional(z.string()),
  codec_name: z.optional(z.string()),
  pix_fmt: z.optional(z.string()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  sample_aspect_ratio: z.optional(z.string()),
  duration: Numeral,
  disposition: z.optional(z.object({ attached_pic: z.optional(z.number()) })),
  tags: z.optional(z.object({ language: z.optional(z.string()), rotate: Numeral })),
  side_data_list: z.optional(z.array(z.object({ rotation: Numeral }))),
})
type Stream = z.infer<typeof Stream>
const Report = z.object({
  streams: z._default(z.array(Stream), []),
  format: z.object({ format_name: z.optional(z.string()), duration: Numeral }),
})

/** @throws ReadingError when it is no video that can be read. */
export async function probeVideo(path: string, signal: AbortSignal | undefined): Promise<ProbedVideo> {
  const { streams, format } = Report.parse(
    JSON.parse((await readFromFfprobe(path, ['-show_format', '-show_streams', '-of', 'json'], signal)).toString()),
  )
  if (streams.length > maxStreams) throw new ReadingError('too_many_streams')
  const ofType = (type: string) => streams.filter(({ codec_type }) => codec_type === type)
  const video = ofType('video').find(({ disposition }) => !disposition?.attached_pic)
  if (!video) throw new ReadingError('no_picture')
  const { width = 0, height = 0 } = video
  // ffprobe does not tell sizes that no program could decode.
  if (width * height === 0 || width * height > maxPixels) throw new ReadingError('video_too_large')
  const told = durationOf([format, ...streams])
  if (told > maxSeconds) throw new ReadingError('video_too_long')
  const isEarly = told > 0 && (await lastSecond(path, told, signal)) < told * endsAfter
  if (isEarly && !(format.format_name === 'asf' && (await isWholeAsf(path)))) throw new ReadingError('video_cut_off')
  const duration = told || (await playedSeconds(path, signal))
  if (!(duration > 0)) throw new ReadingError('damaged')
  if (duration > maxSeconds) throw new ReadingError('video_too_long')
  const [audio] = ofType('audio').filter(({ codec_name }) => codec_name !== undefined && codec_name !== 'unknown')
  return {
    duration: Math.round(duration * 1000) / 1000,
    ...shownSize(video),
    streams: {
      container: format.format_name ?? '',
      video: { codec: video.codec_name ?? '', pixelFormat: video.pix_fmt ?? '' },
      audio: audio ? { codec: audio.codec_name ?? '' } : null,
      subtitles: textTrackOf(ofType('subtitle')),
    },
  }
}

function durationOf(parts: readonly { duration?: string | number | undefined }[]): number {
  return Math.max(0, ...parts.map(({ duration }) => Number(duration)).filter(Number.isFinite))
}

/**
 * Until when packets from near the end on are played: the table of a file that was cut off can still name all of them,
 * and the last slide of a talk begins long before its end.
 */
async function lastSecond(path: string, duration: number, signal: AbortSignal | undefined): Promise<number> {
  const from = ['-read_intervals', `${Math.floor(duration * 0.9)}%`]
  // Some old containers know the order of packets alone.
  const shown = ['-show_entries', 'packet=pts_time,dts_time,duration_time', '-of', 'csv=p=0']
  const listed = (await readFromFfprobe(path, [...from, ...shown], signal)).toString('latin1')
  let last = 0
  for (const line of listed.split('\n')) {
    const [shownAt = NaN, readAt = NaN, length = NaN] = line.split(',').map((cell) => Number.parseFloat(cell))
    last = Math.max(last, (shownAt || readAt || 0) + (length || 0))
  }
  return last
}

/** A file that was cut off, or recorded live, does not say how long it is. */
async function playedSeconds(path: string, signal: AbortSignal | undefined): Promise<number> {
  let last = 0
  const onSeconds = (seconds: number) => {
    last = seconds
  }
  await runFfmpeg([...inputOf(path), '-map', '0:v:0', '-c', 'copy', '-f', 'null', '-'], { signal, onSeconds })
  return last
}

/** Upright, with square pixels. */
function shownSize(stream: Stream): { width: number; height: number } {
  const { width = 0, height = 0, sample_aspect_ratio = '', tags, side_data_list = [] } = stream
  const [wide = 1, high = 1] = /^[1-9]\d*:[1-9]\d*$/u.test(sample_aspect_ratio)
    ? sample_aspect_ratio.split(':').map(Number)
    : []
  const shown = Math.max(1, Math.round((width * wide) / high))
  const turned = Number(side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? tags?.rotate ?? 0)
  return Math.abs(turned) % 180 === 90 ? { width: height, height: shown } : { width: shown, height }
}

function textTrackOf(tracks: readonly Stream[]): VideoStreams['subtitles'] {
  const track = tracks.findIndex(({ codec_name }) => textTracks.has(codec_name ?? ''))
  return track < 0 ? null : { track, language: tracks[track]?.tags?.language ?? '' }
}

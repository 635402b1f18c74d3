import { join } from 'node:path'
import type { VideoStreams } from '../../../schema/videos.ts'
import { ReadingError } from '../failures.ts'
import { inputOf, runFfmpeg } from './ffmpeg.ts'
import { type PictureWork, scaled } from './pictures.ts'

const plainH264 = new Set(['yuv420p', 'yuvj420p'])
const webVideo = new Set(['vp8', 'vp9', 'av1'])
const webAudio = new Set(['opus', 'vorbis'])
const mp4Audio = new Set(['aac', 'mp3'])
const maxSide = 1920
const encodedVideo = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-maxrate', '5M', '-bufsize', '10M']
const encodedAudio = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2']

/** Whether browsers play the file as it is. */
export function playsAsItIs({ video, audio }: VideoStreams, extension: string): boolean {
  if (extension === 'mp4') return isPlainH264(video) && (audio === null || mp4Audio.has(audio.codec))
  return extension === 'webm' && webVideo.has(video.codec) && (audio === null || webAudio.has(audio.codec))
}

function isPlainH264({ codec, pixelFormat }: VideoStreams['video']): boolean {
  return codec === 'h264' && plainH264.has(pixelFormat)
}

/** The path of an MP4 that browsers play; what they play of the tracks is only packed anew. */
export async function makePlayable(
  work: PictureWork & { streams: VideoStreams },
  onShare: (share: number) => void,
): Promise<string> {
  const { path, folder, shown, streams, signal } = work
  const made = join(folder, 'playable.mp4')
  const onSeconds = (seconds: number) => onShare(Math.min(1, seconds / shown.duration))
  const audio = mp4Audio.has(streams.audio?.codec ?? '') ? ['-c:a', 'copy'] : encodedAudio
  const run = (codecs: readonly string[]) => {
    const tracks = ['-map', '0:V:0', '-map', '0:a:0?', '-sn', '-dn', '-map_chapters', '-1']
    return runFfmpeg([...inputOf(path), ...tracks, ...codecs, '-movflags', '+faststart', '-f', 'mp4', made], {
      signal,
      onSeconds,
    })
  }
  if (isPlainH264(streams.video)) {
    try {
      await run(['-c:v', 'copy', ...audio])
      return made
    } catch (error) {
      // Some old containers do not say when a picture is due: those are encoded.
      if (!(error instanceof ReadingError) || error.reason !== 'damaged') throw error
    }
  }
  await run(['-vf', `${scaled(shown, maxSide)},format=yuv420p`, ...encodedVideo, ...encodedAudio])
  return made
}

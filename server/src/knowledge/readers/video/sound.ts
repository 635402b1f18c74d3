import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { inputOf, readFromFfmpeg, runFfmpeg } from './ffmpeg.ts'
import type { PictureWork } from './pictures.ts'

/** One channel of 16 bits, as speech-to-text wants it. */
const rate = 16_000
const bytesPerSecond = 2 * rate
const wavHeader = 44

/** The sound of a video, and the middles of its silences, in seconds. */
export type Sound = {
  duration: number
  silences: number[]
  /** A stretch of it as a WAV file. */
  wavOf: (from: number, to: number) => Promise<Uint8Array>
}

export async function takeSound(
  { path, folder, shown, signal }: PictureWork,
  onShare: (share: number) => void,
): Promise<Sound> {
  const raw = join(folder, 'sound.raw')
  const listed = join(folder, 'silences.txt')
  const filters = `aresample=${rate},silencedetect=noise=-35dB:d=0.35,ametadata=mode=print:file=${listed}`
  const output = ['-map', '0:a:0', '-ac', '1', '-ar', String(rate), '-af', filters, '-f', 's16le', raw]
  const onSeconds = (seconds: number) => onShare(Math.min(1, seconds / shown.duration))
  await runFfmpeg([...inputOf(path), ...output], { signal, onSeconds })
  const { size } = await stat(raw)
  return {
    duration: size / bytesPerSecond,
    silences: middlesOf(await readFile(listed, 'latin1').catch(() => '')),
    wavOf: async (from, to) => {
      const [start, end] = [sampleAt(from), Math.min(sampleAt(to), size)]
      await using file = await open(raw)
      const wav = Buffer.alloc(wavHeader + Math.max(0, end - start))
      const { bytesRead } = await file.read(wav, wavHeader, wav.length - wavHeader, start)
      writeHeader(wav, bytesRead)
      return wav.subarray(0, wavHeader + bytesRead)
    },
  }
}

function sampleAt(seconds: number): number {
  return 2 * Math.floor(seconds * rate)
}

/** `lavfi.silence_start=3.2` … `lavfi.silence_end=4.1` */
function middlesOf(listed: string): number[] {
  const middles: number[] = []
  let start: number | null = null
  for (const [, which, seconds] of listed.matchAll(/^lavfi\.silence_(start|end)=(-?[\d.]+)/gmu)) {
    if (which === 'start') start = Math.max(0, Number(seconds))
    else if (start !== null) {
      middles.push((start + Number(seconds)) / 2)
      start = null
    }
  }
  return middles
}

/** RIFF WAVE, PCM. */
function writeHeader(wav: Buffer, bytes: number): void {
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(36 + bytes, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(rate, 24)
  wav.writeUInt32LE(bytesPerSecond, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(bytes, 40)
}

/** The track of subtitles in a video, as WebVTT. */
export async function takeSubtitles({ path, signal }: PictureWork, track: number): Promise<Buffer> {
  return readFromFfmpeg([...inputOf(path), '-map', `0:s:${track}`, '-f', 'webvtt', 'pipe:1'], signal)
}

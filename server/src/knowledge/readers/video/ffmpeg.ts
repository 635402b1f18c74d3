import { ReadingError } from '../failures.ts'
import { isInstalled } from '../installed.ts'
import { runProgram } from '../run-program.ts'

/** Without coming on: a video of an hour takes as long as it takes. */
const limits = { milliseconds: 60_000, memoryBytes: 2 * 2 ** 30, outputBytes: 64 * 2 ** 20 }
/** Larger pictures are not decoded: 8K has 33. */
export const maxPixels = 40_000_000

/**
 * Files of these containers alone, and nothing but files: a playlist or a list of files to join would have other files
 * or addresses opened.
 */
const inputRules = [
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,asf,flv,mpeg,mpegts,ogg',
]

/** The options before an input, and the input. `at`: seconds to begin at. */
export function inputOf(path: string, { at, before = [] }: { at?: number; before?: readonly string[] } = {}): string[] {
  const seek = at === undefined ? [] : ['-ss', at.toFixed(3)]
  return [...inputRules, '-max_pixels', String(maxPixels), '-threads', '2', ...before, ...seek, '-i', `file:${path}`]
}

/** Those before a picture that we have made ourselves. */
export function pictureInput(path: string): string[] {
  return ['-protocol_whitelist', 'file', '-i', `file:${path}`]
}

type WatchOptions = {
  signal: AbortSignal | undefined
  /** Told the seconds of the output that are done. */
  onSeconds?: ((seconds: number) => void) | undefined
}

/**
 * Runs ffmpeg over a video; what it makes goes to files that the arguments name.
 * @throws as `runProgram`; ReadingError `no_ffmpeg`; `too_slow` after a minute without coming on.
 */
export async function runFfmpeg(args: readonly string[], { signal, onSeconds }: WatchOptions): Promise<void> {
  await requireFfmpeg()
  const report = reportReader()
  await runProgram({
    command: ['ffmpeg', '-nostdin', '-y', '-v', 'error', '-progress', 'pipe:1', '-stats_period', '0.5', ...args],
    limits,
    signal,
    hasComeOn(written) {
      const { isNew, seconds } = report(written.toString('latin1'))
      if (isNew) onSeconds?.(seconds)
      return isNew
    },
  })
}

/** The same where what ffmpeg writes to its output is wanted: small things, within a minute. */
export async function readFromFfmpeg(args: readonly string[], signal: AbortSignal | undefined): Promise<Buffer> {
  await requireFfmpeg()
  return runProgram({ command: ['ffmpeg', '-nostdin', '-v', 'error', ...args], limits, signal })
}

export async function readFromFfprobe(
  path: string,
  args: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Buffer> {
  await requireFfmpeg()
  return runProgram({ command: ['ffprobe', '-v', 'error', ...inputRules, ...args, `file:${path}`], limits, signal })
}

async function requireFfmpeg(): Promise<void> {
  if (!(await isInstalled('ffmpeg')) || !(await isInstalled('ffprobe'))) throw new ReadingError('no_ffmpeg')
}

/** Reads blocks of `name=value`: `frame=90 … out_time_us=3000000 … progress=continue`. */
function reportReader() {
  let rest = ''
  let last = ''
  let seconds = 0
  return (written: string): { isNew: boolean; seconds: number } => {
    const lines = (rest + written).split('\n')
    rest = lines.pop() ?? ''
    const now = lines.filter((line) => /^(?:frame|total_size|out_time_us)=/u.test(line)).join()
    const time = lines.findLast((line) => /^out_time_us=\d+$/u.test(line))
    if (time) seconds = Number(time.slice('out_time_us='.length)) / 1_000_000
    const isNew = now !== '' && now !== last
    if (now !== '') last = now
    return { isNew, seconds }
  }
}

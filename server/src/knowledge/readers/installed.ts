import { runProgram } from './run-program.ts'

const limits = { milliseconds: 10_000, memoryBytes: 2 ** 28, outputBytes: 2 ** 16 }
const found = new Set<string>()

/** Whether a program is installed here. One that is missing is looked for again: it may be installed while we run. */
export async function isInstalled(program: 'soffice' | 'qpdf' | 'ffmpeg' | 'ffprobe'): Promise<boolean> {
  if (found.has(program)) return true
  try {
    await runProgram({ command: ['sh', '-c', `command -v ${program}`], limits })
  } catch {
    return false
  }
  found.add(program)
  return true
}

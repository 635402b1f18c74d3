import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ExtractedPage } from '../../server/src/knowledge/readers/pdf/page.ts'

const run = promisify(execFile)

/** A word as poppler's `pdftotext -bbox` finds it, in fractions of the upright, cropped page. */
export type Word = { text: string; left: number; right: number; top: number; bottom: number }

/** The words of every page that we read as well, by page number. */
export async function popplerWords(path: string, pages: ReadonlyMap<number, ExtractedPage>) {
  const { stdout } = await run('pdftotext', ['-bbox', '-cropbox', path, '-'], { maxBuffer: 2 ** 30 })
  const words = new Map<number, Word[]>()
  stdout
    .split('<page ')
    .slice(1)
    .forEach((part, i) => {
      // The page's own width and height are those of the unturned page there: ours are the upright ones.
      const page = pages.get(i + 1)
      if (!page) return
      const found: Word[] = []
      for (const [, x0, y0, x1, y1, text] of part.matchAll(
        /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/gsu,
      )) {
        found.push({
          text: decoded(text ?? ''),
          left: Number(x0) / page.width,
          right: Number(x1) / page.width,
          top: Number(y0) / page.height,
          bottom: Number(y1) / page.height,
        })
      }
      words.set(i + 1, found)
    })
  return words
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }

function decoded(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|apos);/gu, (entity) => entities[entity] ?? entity)
}

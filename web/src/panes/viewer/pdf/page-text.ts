import type { PDFPageProxy } from 'pdfjs-dist'
import type { PageText, Run } from './reading-place.ts'

/** CSS pixels in a point, by which pdf.js draws at scale 1. */
const pixelsPerPoint = 96 / 72
/** How far a line may lean, as a share of its letters, to count as level. */
const level = 0.05

/** The level text of a page, as a reader sees it upright. */
export async function pageTextOf(page: PDFPageProxy): Promise<PageText> {
  const view = page.getViewport({ scale: pixelsPerPoint })
  const { items } = await page.getTextContent()
  const runs = items.flatMap((item): Run[] => {
    if (!('str' in item) || item.str.trim() === '') return []
    // pdf.js types it as anything.
    const [a, b, c, d, x, y] = item.transform as number[]
    const [base, right, top] = [
      [0, 0],
      [a, b],
      [c, d],
    ].map(([dx = 0, dy = 0]) => view.convertToViewportPoint((x ?? 0) + dx, (y ?? 0) + dy) as number[])
    const [baseX = 0, baseY = 0] = base ?? []
    const size = baseY - (top?.[1] ?? 0)
    const leans = Math.abs((right?.[1] ?? 0) - baseY) > level * size
    if (size <= 0 || leans || (right?.[0] ?? 0) <= baseX) return []
    const width = item.width * pixelsPerPoint
    return [
      {
        x: baseX / view.width,
        y: (baseY - size) / view.height,
        width: width / view.width,
        height: size / view.height,
        size,
      },
    ]
  })
  return { runs, width: view.width, height: view.height }
}

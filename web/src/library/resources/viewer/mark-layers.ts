import type { Box } from '@millwright/contract/segments'
import { linesOf, type Mark } from './marks.ts'

const share = (fraction: number) => `${(fraction * 100).toFixed(4)}%`
const drawn = ['pdf-marks', 'pdf-marks-context', 'pdf-mark-number']

/** Draws marks into the element of their page. A page that pdf.js draws anew loses them: call again. */
export function drawMarks(page: HTMLElement, marks: readonly Pick<Mark, 'n' | 'boxes' | 'context'>[]) {
  for (const old of page.querySelectorAll(drawn.map((name) => `:scope > .${name}`).join())) old.remove()
  for (const { n, boxes, context } of marks) {
    const lines = linesOf(boxes)
    const first = lines[0]
    if (!first) continue
    const layer = layerOf('pdf-marks', lines)
    layer.dataset['citation'] = String(n)
    const number = document.createElement('span')
    number.className = 'pdf-mark-number'
    number.textContent = String(n)
    number.style.top = share(first.y + first.height / 2)
    page.append(layerOf('pdf-marks-context', linesOf(context)), layer, number)
  }
}

function layerOf(name: string, lines: readonly Box[]): HTMLElement {
  const layer = document.createElement('div')
  layer.className = name
  layer.ariaHidden = 'true'
  for (const line of lines) {
    const box = document.createElement('div')
    box.style.left = share(line.x)
    box.style.top = share(line.y)
    box.style.width = share(line.width)
    box.style.height = share(line.height)
    layer.append(box)
  }
  return layer
}

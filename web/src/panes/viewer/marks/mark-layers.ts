import type { Box } from '@millwright/contract/segments'
import { crookedLines } from './crooked-lines.ts'
import type { Mark } from './marks.ts'
import './mark-layers.css'
import { type Turn, turnedBox } from './turned-boxes.ts'

const share = (fraction: number) => `${(fraction * 100).toFixed(4)}%`
const drawn = ['pdf-marks', 'pdf-marks-context', 'pdf-mark-number']

/**
 * Draws marks into the element of their page, which shows it turned. A page that pdf.js draws anew loses them: call
 * again.
 */
export function drawMarks(
  page: HTMLElement,
  marks: readonly Pick<Mark, 'n' | 'boxes' | 'context' | 'angle'>[],
  turn: Turn = 0,
) {
  const shown = { width: page.clientWidth, height: page.clientHeight }
  const upright = turn % 180 === 0 ? shown : { width: shown.height, height: shown.width }
  for (const old of page.querySelectorAll(drawn.map((name) => `:scope > .${name}`).join())) old.remove()
  for (const { n, boxes, context, angle = 0 } of marks) {
    const turned = (some: readonly Box[]) =>
      crookedLines(some, { ...upright, degrees: angle }).map((line) => turnedBox(line, turn))
    const lines = turned(boxes)
    const first = lines[0]
    if (!first) continue
    const layer = layerOf('pdf-marks', lines, angle)
    layer.dataset['citation'] = String(n)
    const number = document.createElement('span')
    number.className = 'pdf-mark-number'
    number.textContent = String(n)
    number.style.top = share(first.y + first.height / 2)
    page.append(layerOf('pdf-marks-context', turned(context), angle), layer, number)
  }
}

function layerOf(name: string, lines: readonly Box[], angle: number): HTMLElement {
  const layer = document.createElement('div')
  layer.className = name
  layer.ariaHidden = 'true'
  for (const line of lines) {
    const box = document.createElement('div')
    box.style.left = share(line.x)
    box.style.top = share(line.y)
    box.style.width = share(line.width)
    box.style.height = share(line.height)
    if (angle !== 0) box.style.transform = `rotate(${angle}deg)`
    layer.append(box)
  }
  return layer
}

import type { PlateField, ReadLine } from '@millwright/contract/read-text'
import type { Turn } from '../marks/turned-boxes.ts'
import './line-layer.css'

export type DrawnLines = {
  lines: readonly ReadLine[]
  fields: readonly PlateField[]
  /** The line that is looked at. */
  selected: string | null
  onSelect: (id: string) => void
}
type Point = { x: number; y: number }

const svg = 'http://www.w3.org/2000/svg'

/** Outlines lines on the element of their page, which shows it turned; null takes them away. */
export function drawLines(page: HTMLElement, drawn: DrawnLines | null, turn: Turn = 0) {
  page.querySelector(':scope > .read-lines')?.remove()
  if (!drawn) return
  const layer = document.createElementNS(svg, 'svg')
  layer.setAttribute('class', 'read-lines')
  layer.setAttribute('viewBox', '0 0 1 1')
  layer.setAttribute('preserveAspectRatio', 'none')
  layer.ariaHidden = 'true'
  const outline = (points: readonly Point[]): SVGPolygonElement => {
    const polygon = document.createElementNS(svg, 'polygon')
    const turned = points.map((point) => turnedPoint(point, turn))
    polygon.setAttribute('points', turned.map(({ x, y }) => `${x} ${y}`).join(' '))
    layer.append(polygon)
    return polygon
  }
  for (const { id, corners } of drawn.lines) {
    const polygon = outline(corners)
    polygon.dataset['line'] = id
    if (id === drawn.selected) polygon.dataset['selected'] = 'true'
    polygon.addEventListener('click', () => drawn.onSelect(id))
  }
  for (const { x, y, width, height } of drawn.fields.flatMap(({ boxes }) => boxes)) {
    const [right, bottom] = [x + width, y + height]
    const around = [
      { x, y },
      { x: right, y },
      { x: right, y: bottom },
      { x, y: bottom },
    ]
    outline(around).dataset['field'] = 'true'
  }
  page.append(layer)
}

function turnedPoint({ x, y }: Point, turn: Turn): Point {
  switch (turn) {
    case 0:
      return { x, y }
    case 90:
      return { x: 1 - y, y: x }
    case 180:
      return { x: 1 - x, y: 1 - y }
    case 270:
      return { x: y, y: 1 - x }
  }
}

import { linesOf, type Mark } from './marks.ts'

const share = (fraction: number) => `${(fraction * 100).toFixed(4)}%`

/** Draws marks into the element of their page. A page that pdf.js draws anew loses them: call again. */
export function drawMarks(page: HTMLElement, marks: readonly Pick<Mark, 'n' | 'boxes'>[]) {
  for (const old of page.querySelectorAll(':scope > .pdf-marks, :scope > .pdf-mark-number')) old.remove()
  for (const mark of marks) {
    const lines = linesOf(mark.boxes)
    const first = lines[0]
    if (!first) continue
    const layer = document.createElement('div')
    layer.className = 'pdf-marks'
    layer.dataset['citation'] = String(mark.n)
    layer.ariaHidden = 'true'
    for (const line of lines) {
      const box = document.createElement('div')
      box.style.left = share(line.x)
      box.style.top = share(line.y)
      box.style.width = share(line.width)
      box.style.height = share(line.height)
      layer.append(box)
    }
    const number = document.createElement('span')
    number.className = 'pdf-mark-number'
    number.textContent = String(mark.n)
    number.style.top = share(first.y + first.height / 2)
    page.append(layer, number)
  }
}

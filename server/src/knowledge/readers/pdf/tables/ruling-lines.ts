import type { PageFrame } from '../rows/glyph-places.ts'
import { nativeFunction } from '../native-function.ts'
import type { Pdfium } from '../pdfium/pdfium-document.ts'
import type { Box, Ruling } from '../../tables/words.ts'
import { joinedRulings } from '../../tables/join-rulings.ts'

/** What fpdf_edit.h calls them. */
const pathObject = 2
const imageObject = 3
const formObject = 5
const moveTo = 2
const lineTo = 0
const noFill = 0

/** A page of outlined letters or of a drawing is no table: what one page may cost. */
const maxObjects = 100_000
const maxSegments = 60_000
const maxOfPath = 2000
const maxCurves = 12
const deepestForm = 6
/** Points. */
const shortest = 4
const smallest = 6
const thickest = 3
const level = 1.2
const nearlyWhite = 250
const smallestMark = 3
const largestMark = 20
const squarest = 1.6
const maxMarks = 500

type Matrix = readonly [number, number, number, number, number, number]
type PathToRead = { count: number; matrix: Matrix }
const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** `marks`: small pictures, which may be ticks of a table. */
export type PageRulings = { levels: Ruling[]; uprights: Ruling[]; marks?: Box[] }
export type RulingReader = (page: number, frame: PageFrame, turns: number) => PageRulings

/** Reads the straight lines of a page that is open, in the frame of text that is turned `turns` times. */
export function rulingReader(pdfium: Pdfium): RulingReader {
  const { pdfium: runtime } = pdfium
  const memory = runtime.wasmExports.malloc(32)
  const at32 = memory >> 2
  const countObjects = nativeFunction(pdfium, 'FPDFPage_CountObjects')
  const objectAt = nativeFunction(pdfium, 'FPDFPage_GetObject')
  const countOfForm = nativeFunction(pdfium, 'FPDFFormObj_CountObjects')
  const objectOfForm = nativeFunction(pdfium, 'FPDFFormObj_GetObject')
  const typeOf = nativeFunction(pdfium, 'FPDFPageObj_GetType')
  const getBounds = nativeFunction(pdfium, 'FPDFPageObj_GetBounds')
  const getMatrix = nativeFunction(pdfium, 'FPDFPageObj_GetMatrix')
  const getFill = nativeFunction(pdfium, 'FPDFPageObj_GetFillColor')
  const getDrawMode = nativeFunction(pdfium, 'FPDFPath_GetDrawMode')
  const countSegments = nativeFunction(pdfium, 'FPDFPath_CountSegments')
  const segmentAt = nativeFunction(pdfium, 'FPDFPath_GetPathSegment')
  const typeOfSegment = nativeFunction(pdfium, 'FPDFPathSegment_GetType')
  const getPoint = nativeFunction(pdfium, 'FPDFPathSegment_GetPoint')
  const getClose = nativeFunction(pdfium, 'FPDFPathSegment_GetClose')

  const boundsOf = (object: number): Box | null => {
    if (getBounds(object, memory, memory + 4, memory + 8, memory + 12) === 0) return null
    const floats = runtime.HEAPF32
    return {
      left: floats[at32] ?? 0,
      top: floats[at32 + 1] ?? 0,
      right: floats[at32 + 2] ?? 0,
      bottom: floats[at32 + 3] ?? 0,
    }
  }

  const matrixOf = (object: number): Matrix => {
    if (getMatrix(object, memory) === 0) return identity
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = runtime.HEAPF32.subarray(at32, at32 + 6)
    return [a, b, c, d, e, f]
  }

  const isWhite = (object: number): boolean => {
    if (getFill(object, memory, memory + 4, memory + 8, memory + 12) === 0) return false
    const [red = 0, green = 0, blue = 0] = runtime.HEAPU32.subarray(at32, at32 + 3)
    return Math.min(red, green, blue) > nearlyWhite
  }

  const readPath = (object: number, { count, matrix }: PathToRead, add: (box: Box, weak: boolean) => void): void => {
    getDrawMode(object, memory, memory + 4)
    const isFilled = (runtime.HEAP32[at32] ?? 0) !== noFill
    const isStroked = (runtime.HEAP32[at32 + 1] ?? 0) !== 0
    if (!isFilled && !isStroked) return
    const floats = runtime.HEAPF32
    const [a, b, c, d, e, f] = matrix
    let isHidden: boolean | undefined
    let points: Point[] = []
    let curves = 0
    const finish = (isClosed: boolean): void => {
      if (isStroked) {
        for (let at = 1; at < points.length; at++) {
          const [from, to] = [points[at - 1], points[at]]
          if (from && to) add(boxAround([from, to]), false)
        }
        const [first, last] = [points[0], points.at(-1)]
        if (isClosed && first && last) add(boxAround([last, first]), false)
      } else if (points.length === 2) add(boxAround(points), false)
      else if (points.length >= 4 && points.length <= 5 && isLevelRectangle(points)) {
        isHidden ??= isWhite(object)
        if (isHidden) return
        const box = boxAround(points)
        if (Math.min(box.right - box.left, box.bottom - box.top) <= thickest) add(box, false)
        else for (const side of sidesOf(box)) add(side, true)
      }
    }
    for (let at = 0; at < count; at++) {
      const segment = segmentAt(object, at)
      const type = typeOfSegment(segment)
      if (type === moveTo) {
        if (points.length > 1) finish(false)
        points = []
      } else if (type !== lineTo) {
        // What is mostly round is a drawing, or an outlined letter.
        if (++curves > maxCurves) return
        points = []
      }
      getPoint(segment, memory, memory + 4)
      const x = floats[at32] ?? 0
      const y = floats[at32 + 1] ?? 0
      points.push({ x: a * x + c * y + e, y: b * x + d * y + f })
      if (getClose(segment) === 0) continue
      if (points.length > 1) finish(true)
      points = []
    }
    if (points.length > 1) finish(false)
  }

  return (page, frame, turns) => {
    const boxes: { box: Box; weak: boolean }[] = []
    const marks: Box[] = []
    let objects = 0
    let segments = 0
    const add = (box: Box, weak: boolean): void => {
      const width = box.right - box.left
      const height = box.bottom - box.top
      const isLine =
        (width <= Math.max(level, height > 20 ? thickest : 0) && height >= shortest) ||
        (height <= Math.max(level, width > 20 ? thickest : 0) && width >= shortest)
      if (isLine) boxes.push({ box, weak })
    }
    const isBeside = (box: Box): boolean =>
      box.right < frame.left || box.left > frame.right || box.bottom < frame.bottom || box.top > frame.top
    const read = (object: number, matrix: Matrix, depth: number): void => {
      if (++objects > maxObjects || segments > maxSegments) return
      const type = typeOf(object)
      if (type === formObject) {
        if (depth >= deepestForm) return
        const own = multiplied(matrixOf(object), matrix)
        const count = countOfForm(object)
        for (let at = 0; at < count && objects <= maxObjects; at++) read(objectOfForm(object, at), own, depth + 1)
        return
      }
      if (type !== pathObject && type !== imageObject) return
      const bounds = boundsOf(object)
      if (!bounds) return
      const box = matrix === identity ? bounds : boxMapped(matrix, bounds)
      const width = box.right - box.left
      const height = box.bottom - box.top
      if (isBeside(box)) return
      if (type === imageObject && isMark(width, height) && marks.length < maxMarks) marks.push(box)
      if (width < smallest && height < smallest) return
      if (type === imageObject) {
        if (Math.min(width, height) <= thickest && Math.max(width, height) > 20) add(box, false)
        return
      }
      const count = countSegments(object)
      segments += count
      if (count > maxOfPath || segments > maxSegments) return
      const own = matrixOf(object)
      readPath(object, { count, matrix: matrix === identity ? own : multiplied(own, matrix) }, add)
    }
    const count = countObjects(page)
    for (let at = 0; at < count && objects <= maxObjects; at++) read(objectAt(page, at), identity, 0)
    const rulings = joinedRulings(boxes.map(({ box, weak }) => ({ ...inFrame(box, frame, turns), weak })))
    return { ...rulings, marks: marks.map((box) => inFrame(box, frame, turns)) }
  }
}

/** As large as a sign, and about as wide as high. */
function isMark(width: number, height: number): boolean {
  const [least, most] = [Math.min(width, height), Math.max(width, height)]
  return least >= smallestMark && most <= largestMark && most <= squarest * least
}

type Point = { x: number; y: number }

function boxAround(points: readonly Point[]): Box {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  for (const { x, y } of points) {
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return box
}

function isLevelRectangle(points: readonly Point[]): boolean {
  return points.slice(1).every((point, at) => {
    const before = points[at]
    return before !== undefined && (Math.abs(before.x - point.x) < level || Math.abs(before.y - point.y) < level)
  })
}

function sidesOf({ left, right, top, bottom }: Box): Box[] {
  return [
    { left, right, top, bottom: top },
    { left, right, top: bottom, bottom },
    { left, right: left, top, bottom },
    { left: right, right, top, bottom },
  ]
}

function mapped([a, b, c, d, e, f]: Matrix, x: number, y: number): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

function boxMapped(matrix: Matrix, { left, right, top, bottom }: Box): Box {
  return boxAround([
    mapped(matrix, left, top),
    mapped(matrix, right, bottom),
    mapped(matrix, left, bottom),
    mapped(matrix, right, top),
  ])
}

/** First the one, then the other. */
function multiplied(one: Matrix, other: Matrix): Matrix {
  const [a, b, c, d, e, f] = one
  const [A, B, C, D, E, F] = other
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F]
}

/** From the page's own coordinates (origin bottom left) to the frame of its text. */
function inFrame({ left, right, top: low, bottom: high }: Box, frame: PageFrame, turns: number): Box {
  switch (turns) {
    case 0:
      return { left: left - frame.left, right: right - frame.left, top: frame.top - high, bottom: frame.top - low }
    case 3:
      return {
        left: low - frame.bottom,
        right: high - frame.bottom,
        top: left - frame.left,
        bottom: right - frame.left,
      }
    case 2:
      return {
        left: frame.right - right,
        right: frame.right - left,
        top: low - frame.bottom,
        bottom: high - frame.bottom,
      }
    default:
      return { left: frame.top - high, right: frame.top - low, top: frame.right - right, bottom: frame.right - left }
  }
}

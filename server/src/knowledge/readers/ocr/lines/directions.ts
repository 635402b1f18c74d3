import { plainAngle } from '../turning.ts'
import type { TextLine } from './text-lines.ts'

const degrees = 180 / Math.PI
/** A box that is hardly longer than high does not show which way it reads. */
const leastLong = 1.6
const near = 12

/** Degrees clockwise between -90 and 90 along which most of the text runs, one way or the other. */
export function mainDirection(lines: readonly TextLine[]): number {
  const long = lines.filter(({ width, height }) => width >= leastLong * height)
  const halfTurn = (angle: number) => angle - 180 * Math.round(angle / 180)
  let best = 0
  let most = 0
  for (const { along } of long) {
    const candidate = halfTurn(along * degrees)
    const alike = long.filter((other) => Math.abs(halfTurn(other.along * degrees - candidate)) < near)
    const weight = alike.reduce((sum, { width }) => sum + width, 0)
    if (weight <= most) continue
    most = weight
    const offs = alike.map((other) => ({ off: halfTurn(other.along * degrees - candidate), weight: other.width }))
    best = halfTurn(candidate + offs.reduce((sum, { off, weight: by }) => sum + off * by, 0) / weight)
  }
  return best
}

/** Lines as they read when the picture is held that way; text across it reads upwards. */
export function facing(line: TextLine, main: number): TextLine {
  const off = plainAngle(line.along * degrees - main)
  if (line.width < leastLong * line.height) {
    const quarters = Math.round(off / 90)
    const turned = { ...line, along: line.along - (quarters * Math.PI) / 2, offset: 0, bend: 0 }
    return quarters % 2 === 0 ? turned : { ...turned, width: line.height, height: line.width }
  }
  const isAgainst = Math.abs(off) > 100 || (off > 80 && off <= 100)
  return isAgainst ? turnedOver(line) : line
}

export function turnedOver(line: TextLine): TextLine {
  return { ...line, along: line.along + Math.PI, offset: -line.offset, bend: -line.bend }
}

/** Whether a line runs along the main direction rather than across it. */
export function isAlong(line: TextLine, main: number): boolean {
  const off = Math.abs(plainAngle(line.along * degrees - main))
  return off < 45 || off > 135
}

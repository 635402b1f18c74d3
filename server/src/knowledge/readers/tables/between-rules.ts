import { chunksOf, type TextLine } from './text-lines.ts'
import { type Box, boxOf, type PageWords, type Ruling } from './words.ts'

/** Points. */
const shortest = 60
const sameEnd = 8
const spacedShare = 0.45

/** Boxes between level lines with equal ends, where most lines of text stand in columns. */
export function boxesBetweenRules(page: PageWords, lines: readonly TextLine[]): Box[] {
  const groups: Ruling[][] = []
  for (const level of page.levels
    .filter(({ left, right }) => right - left >= shortest)
    .toSorted((a, b) => a.top - b.top)) {
    const group = groups.find(
      ([first]) =>
        first && Math.abs(first.left - level.left) < sameEnd && Math.abs(first.right - level.right) < sameEnd,
    )
    if (group) group.push(level)
    else if (groups.length < 60) groups.push([level])
  }
  return groups.flatMap((group) => boxesOf(group, lines))
}

function boxesOf(rules: readonly Ruling[], lines: readonly TextLine[]): Box[] {
  const boxes: Box[] = []
  let open: { from: number; to: number; spaced: number; all: number } | undefined
  const finish = (): void => {
    const top = rules[open?.from ?? -1]
    const bottom = rules[open?.to ?? -1]
    if (open && top && bottom && open.spaced >= 2 && open.spaced >= spacedShare * open.all) {
      boxes.push(withHead({ left: top.left, right: top.right, top: top.top, bottom: bottom.top }, lines))
    }
    open = undefined
  }
  for (let at = 1; at < rules.length; at++) {
    const [upper, lower] = [rules[at - 1], rules[at]]
    if (!upper || !lower) continue
    const within = linesIn(lines, { left: upper.left, right: upper.right, top: upper.top, bottom: lower.top })
    const spaced = within.filter((words) => isSpaced(words)).length
    const isTabular = spaced > 0 && spaced >= spacedShare * within.length
    // One line between two rules may name a group.
    if (!isTabular && within.length > 1) finish()
    else {
      open ??= { from: at - 1, to: at, spaced: 0, all: 0 }
      open.to = at
      open.spaced += spaced
      open.all += within.length
    }
  }
  finish()
  return boxes
}

type Words = TextLine['words']

function linesIn(lines: readonly TextLine[], box: Box): Words[] {
  return lines
    .filter(({ top, bottom }) => (top + bottom) / 2 > box.top && (top + bottom) / 2 < box.bottom)
    .map(({ words }) => words.filter(({ left, right }) => left > box.left - 4 && right < box.right + 4))
    .filter((words) => words.length > 0)
}

function isSpaced(words: Words): boolean {
  return chunksOf(words, words[0]?.size ?? 10).length > 1
}

/** Heads may stand above the first rule. */
function withHead(box: Box, lines: readonly TextLine[]): Box {
  const result = { ...box }
  for (const line of lines.toReversed()) {
    if (line.bottom > result.top + 2) continue
    const words = line.words.filter(({ left, right }) => left > box.left - 4 && right < box.right + 4)
    if (words.length !== line.words.length || !isSpaced(words) || words.length > 12) break
    if (result.top - line.bottom > 0.8 * line.size || box.top - line.bottom > 4 * line.size) break
    result.top = boxOf(words).top
  }
  return result
}

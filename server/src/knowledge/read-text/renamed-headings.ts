import type { Segment } from '@millwright/contract/segments'
import type { PassageRange } from '../../schema/passages.ts'
import { isBelow, movedPath, nameOfHeading, pathAbove, pathBelow, retitled } from '../passages/heading-path.ts'

/** A heading as the paths of what stands below it name it, before its text was changed and after. */
export type RenamedHeading = { from: string; to: string }
type TitledPassage = { title: string; ranges: PassageRange[] }
type PassageText = Pick<TitledPassage, 'ranges'> & { text: string }

/** The headings of a segment whose text is another one in the passage now; one without text gives way to that above it. */
export function headingsRenamed(segment: Segment, before: PassageText, after: PassageText): RenamedHeading[] {
  const headingsIn = ({ text, ranges }: PassageText) =>
    ranges.flatMap(({ segment: of, path, offset, start, end }) =>
      of === segment && path !== undefined
        ? [{ path, name: nameOfHeading(text.slice(offset, offset + end - start)) }]
        : [],
    )
  const now = headingsIn(after)
  const renamed: RenamedHeading[] = []
  for (const { path, name } of headingsIn(before)) {
    const same = now[0]?.path === path ? now.shift() : undefined
    if (same?.name === name) continue
    const above = pathAbove(path, name)
    if (above !== null) renamed.push({ from: path, to: pathBelow(above, same?.name ?? '') })
  }
  return renamed
}

/**
 * Names headings anew in the titles and paths of passages, which come in the order of their version from the first that
 * holds the segment on.
 */
export function headingRenamer(segment: Segment, renamed: readonly RenamedHeading[]) {
  // A heading stands in two passages that overlap. What stands deeper first: the paths above it are the old ones then.
  const headings = [...new Map(renamed.map((heading) => [heading.from, heading])).values()].toSorted(
    (one, other) => other.from.length - one.from.length,
  )
  const open = new Set<RenamedHeading>()
  let path = ''
  const enter = (entered: string, isOfSegment: boolean): void => {
    path = entered
    for (const heading of headings) {
      if (!isBelow(entered, heading.from)) open.delete(heading)
      else if (isOfSegment && entered === heading.from) open.add(heading)
    }
  }
  const nameNow = (old: string): string =>
    headings.reduce((name, heading) => (open.has(heading) ? movedPath(name, heading) : name), old)
  return {
    /** Whether passages may follow that stand below one of the headings. */
    isOpen: () => open.size > 0,
    /** `before`: the passage's ranges while the headings had their old text. */
    rename<P extends TitledPassage>(passage: P, before: readonly PassageRange[]): P & { isRenamed: boolean } {
      // A passage is called after what the one before it ended with, or after its own first heading.
      let title = retitled(passage.title, { from: path, to: nameNow(path) })
      const names = new Map<string, string>()
      for (const [at, range] of before.entries()) {
        if (range.path === undefined) continue
        enter(range.path, range.segment === segment)
        names.set(range.path, nameNow(range.path))
        if (at === 0 && title === passage.title) title = retitled(title, { from: path, to: nameNow(path) })
      }
      const ranges = passage.ranges.map((range) =>
        range.path === undefined ? range : { ...range, path: names.get(range.path) ?? range.path },
      )
      const isRenamed = title !== passage.title || [...names].some(([old, name]) => old !== name)
      return { ...passage, title, ranges, isRenamed }
    },
  }
}

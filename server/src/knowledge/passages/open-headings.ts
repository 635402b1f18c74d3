import { depthOf, isTitleOfContents, nameOfEntry, siblingsIn } from './contents.ts'
import { nameOfHeading, pathOfHeadings } from './heading-path.ts'
import type { Unit } from './passage-units.ts'

type OpenHeading = { text: string; size: number; segment: Unit['segment'] }

/** A numbered heading is measured larger, by so much at most, while the size of the text is not known yet. */
const sizeOfNumbered = 1.1
const maxKnown = 5000

export type OpenHeadings = {
  /** The headings over what is read, from the outermost in. */
  path: () => string
  enter: (unit: Unit) => void
  /** What stands between two headings that is none. */
  enterText: () => void
}

/**
 * The headings that the next unit stands below. `isPaged`: contents may stand on a page of their own, long before the
 * chapters that they name. Once a heading of another page has the name of an entry, nothing stands below the entries.
 */
export function openHeadings({ isPaged }: { isPaged: boolean }): OpenHeadings {
  let open: OpenHeading[] = []
  /** Those of one page that follow one another without text. */
  let run: OpenHeading[] = []
  const runs = new Map<string, OpenHeading[]>()

  const closeContents = (heading: OpenHeading): void => {
    const entries = siblingsIn(runs.get(nameOfEntry(heading.text)) ?? [])
    const isContents = entries.some(({ text }) => nameOfEntry(text) === nameOfEntry(heading.text))
    open = open.filter(
      (one) =>
        one.segment === heading.segment || !(isTitleOfContents(one.text) || (isContents && entries.includes(one))),
    )
  }

  return {
    path: () => pathOfHeadings(open.map(({ text }) => text)),
    enter(unit) {
      const heading = { text: nameOfHeading(unit.text), size: unit.headingSize, segment: unit.segment }
      if (isPaged) {
        closeContents(heading)
        if (run[0]?.segment !== heading.segment) run = []
        run.push(heading)
        const name = nameOfEntry(heading.text)
        if (runs.size < maxKnown || runs.has(name)) runs.set(name, run)
      }
      while (isReplacedBy(open.at(-1), heading)) open.pop()
      open.push(heading)
    },
    enterText() {
      run = []
    },
  }
}

/** A heading of the same rank takes the place of the one before, and so does one that is numbered on. */
function isReplacedBy(before: OpenHeading | undefined, heading: OpenHeading): boolean {
  if (!before) return false
  if (before.size <= 1.01 * heading.size) return true
  const depth = depthOf(heading.text)
  return depth > 0 && depthOf(before.text) >= depth && before.size <= 1.01 * sizeOfNumbered * heading.size
}

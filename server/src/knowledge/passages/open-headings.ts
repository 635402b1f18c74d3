import { depthOf, isTitleOfContents, nameOfEntry, siblingsIn } from './contents.ts'
import { nameOfHeading, pathOfHeadings } from './heading-path.ts'
import type { Unit } from './passage-units.ts'

type OpenHeading = { text: string; size: number; segment: Unit['segment'] }
/** Headings of one page that follow one another without text; `entries` once another page is read, by their names. */
type Run = { headings: OpenHeading[]; entries?: ReadonlyMap<string, OpenHeading> }

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
  let run: Run = { headings: [] }
  const runs = new Map<string, Run>()

  const closeContents = (heading: OpenHeading, name: string): void => {
    const known = runs.get(name)
    const isBefore = known !== undefined && known.headings[0]?.segment !== heading.segment
    const entries = isBefore ? entriesOf(known) : none
    const isContents = entries.has(name)
    const isClosed = (one: OpenHeading) =>
      isTitleOfContents(one.text) || (isContents && entries.get(nameOfEntry(one.text)) === one)
    open = open.filter((one) => one.segment === heading.segment || !isClosed(one))
  }

  return {
    path: () => pathOfHeadings(open.map(({ text }) => text)),
    enter(unit) {
      const heading = { text: nameOfHeading(unit.text), size: unit.headingSize, segment: unit.segment }
      if (isPaged) {
        const name = nameOfEntry(heading.text)
        closeContents(heading, name)
        if (run.headings[0]?.segment !== heading.segment) run = { headings: [] }
        run.headings.push(heading)
        if (runs.size < maxKnown || runs.has(name)) runs.set(name, run)
      }
      while (isReplacedBy(open.at(-1), heading)) open.pop()
      open.push(heading)
    },
    enterText() {
      run = { headings: [] }
    },
  }
}

const none: ReadonlyMap<string, OpenHeading> = new Map()

function entriesOf(run: Run): ReadonlyMap<string, OpenHeading> {
  run.entries ??= new Map(siblingsIn(run.headings).map((one) => [nameOfEntry(one.text), one]))
  return run.entries
}

/** A heading of the same rank takes the place of the one before, and so does one that is numbered on. */
function isReplacedBy(before: OpenHeading | undefined, heading: OpenHeading): boolean {
  if (!before) return false
  if (before.size <= 1.01 * heading.size) return true
  const depth = depthOf(heading.text)
  return depth > 0 && depthOf(before.text) >= depth && before.size <= 1.01 * sizeOfNumbered * heading.size
}

import type { PassageRange } from '../../schema/passages.ts'

/** So many headings a passage's title and a quote name. */
export const headingsNamed = 3
/** Parts a passage's title: the file's, then its headings from the outermost in. */
const separator = ' › '

export function pathOfHeadings(headings: readonly string[]): string {
  return headings.join(separator)
}

export function titleOf(fileTitle: string, path: string): string {
  return path ? `${fileTitle}${separator}${path}` : fileTitle
}

/** The headings of a path, from the outermost in. */
export function headingsOfPath(path: string): string[] {
  return path === '' ? [] : path.split(separator)
}

/** A heading as paths name it. */
export function nameOfHeading(text: string): string {
  return text.replace(/\s+/gu, ' ').slice(0, maxNameLength).toWellFormed()
}

const maxNameLength = 120

/** The path over a heading that ends this one; null where it does not. */
export function pathAbove(path: string, name: string): string | null {
  if (path === name) return ''
  const ending = `${separator}${name}`
  return path.endsWith(ending) ? path.slice(0, -ending.length) : null
}

export function pathBelow(above: string, name: string): string {
  return pathOfHeadings([above, name].filter((part) => part !== ''))
}

/** Whether a whole path is this one or begins with it. */
export function isBelow(path: string, above: string): boolean {
  return path === above || path.startsWith(`${above}${separator}`)
}

/** A path below `from`, with `to` in its place. */
export function movedPath(path: string, { from, to }: { from: string; to: string }): string {
  return pathBelow(to, path.slice(from.length + separator.length))
}

/** The title of a passage whose headings have another path now. */
export function retitled(title: string, { from, to }: { from: string; to: string }): string {
  if (from === to) return title
  const ending = `${separator}${lastHeadings(from, headingsNamed)}`
  return title.endsWith(ending) ? titleOf(title.slice(0, -ending.length), lastHeadings(to, headingsNamed)) : title
}

export function fileTitleOf(title: string): string {
  return title.split(separator, 1)[0] ?? ''
}

/** The headings of a passage's title. */
export function pathOfTitle(title: string): string {
  const at = title.indexOf(separator)
  return at < 0 ? '' : title.slice(at + separator.length)
}

export function lastHeadings(path: string, most: number): string {
  return pathOfHeadings(path.split(separator).slice(-most))
}

/** The headings over a place in a passage: it may hold several sections. */
export function pathAt(passage: { title: string; ranges: readonly PassageRange[] }, at: number): string {
  const heading = passage.ranges.findLast(({ offset, path }) => path !== undefined && offset <= at)
  return heading?.path ?? pathOfTitle(passage.title)
}

/** Those above it and the path itself, the shortest first. */
export function pathsAbove(path: string): string[] {
  const headings = path.split(separator)
  return headings.map((_, at) => pathOfHeadings(headings.slice(0, at + 1)))
}

/** A passage's title names the last headings alone: both may begin below the outermost one. */
export function isWithin(path: string, above: string): boolean {
  return `${separator}${path}${separator}`.includes(`${separator}${above}${separator}`)
}

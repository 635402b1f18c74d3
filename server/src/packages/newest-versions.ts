import type { ZipEntry } from './zip/zip-directory.ts'

type Version = { version: string; languages: readonly string[]; status: string; statusDate: string }
/** `draftVersion`: it is newer than what is taken, but in review still. */
export type WhyReplaced = 'olderVersion' | 'draftVersion'

/**
 * Of the versions of one document those that another one replaces, in each of their languages: it is newer, by the day of its
 * status or else by its number. A draft replaces drafts alone, and a version of which no file is here replaces none. Versions in other
 * languages are translations, which stand beside one another.
 */
export function replacedVersions<T extends Version>(
  versions: readonly T[],
  hasFile: (version: T) => boolean,
): ReadonlyMap<T, WhyReplaced> {
  const newestOf = new Map<string, T>()
  for (const version of versions.filter(hasFile)) {
    for (const language of languagesOf(version)) {
      const newest = newestOf.get(language)
      if (!newest || replaces(version, newest)) newestOf.set(language, version)
    }
  }
  const replaced = new Map<T, WhyReplaced>()
  for (const version of versions) {
    const newest = languagesOf(version).map((language) => newestOf.get(language))
    if (!newest.every((one) => one !== undefined && replaces(one, version))) continue
    const isOlder = newest.every((one) => one !== undefined && isNewer(one, version))
    replaced.set(version, isDraft(version) && !isOlder ? 'draftVersion' : 'olderVersion')
  }
  return replaced
}

/** Whether a file that a version names is here, as far as the directory says it. */
export const isHere = (entry: ZipEntry | null): boolean => entry !== null && !entry.isEncrypted && entry.size > 0

/** Where none is said, that is a language of its own. */
const languagesOf = ({ languages }: Version): string[] =>
  languages.length === 0 ? [''] : languages.map((language) => language.toLowerCase())

const isDraft = ({ status }: Version): boolean => /^in ?review$/iu.test(status.trim())

const replaces = (a: Version, b: Version): boolean => (isDraft(a) === isDraft(b) ? isNewer(a, b) : isDraft(b))

function isNewer(a: Version, b: Version): boolean {
  const order = compareDays(a.statusDate, b.statusDate)
  return order === 0 ? byNumber.compare(a.version, b.version) > 0 : order > 0
}

/** Below zero where the first is the earlier day; zero also where either is no day. */
export function compareDays(a: string, b: string): number {
  const [dayOfA, dayOfB] = [dayIn(a), dayIn(b)]
  if (dayOfA === undefined || dayOfB === undefined || dayOfA === dayOfB) return 0
  return dayOfA < dayOfB ? -1 : 1
}

/** With a time behind it or not. */
const dayIn = (date: string): string | undefined => /^\d{4}-\d\d-\d\d/u.exec(date)?.[0]

/** Whether both say when they are of, or which they are, and this one is the older; what is released is not older than a draft. */
export function isOlder(version: Version, than: Version): boolean {
  if (isDraft(than) && !isDraft(version)) return false
  const order = compareDays(version.statusDate, than.statusDate)
  if (order !== 0) return order < 0
  const isNumbered = leadOf(version.version) !== null && leadOf(version.version) === leadOf(than.version)
  return isNumbered && byNumber.compare(version.version, than.version) < 0
}

/** What stands before its number, as `rev. `: numbers behind another word are of another order. Null without a number. */
function leadOf(version: string): string | null {
  const at = version.search(/\d/u)
  return at < 0 ? null : version.slice(0, at).toLowerCase()
}

const byNumber = new Intl.Collator('en', { numeric: true })

type Version = { version: string; languages: readonly string[]; statusDate: string }

/**
 * Of the versions of one document those that another one replaces: it is newer, by the day of its status or else by its number, and in
 * each of their languages. Versions in other languages are translations, which stand beside one another.
 */
export function replacedVersions<T extends Version>(versions: readonly T[]): ReadonlySet<T> {
  const newestOf = new Map<string, T>()
  for (const version of versions) {
    for (const language of languagesOf(version)) {
      const newest = newestOf.get(language)
      if (!newest || isNewer(version, newest)) newestOf.set(language, version)
    }
  }
  const isReplaced = (version: T): boolean =>
    languagesOf(version).every((language) => {
      const newest = newestOf.get(language)
      return newest !== undefined && isNewer(newest, version)
    })
  return new Set(versions.filter(isReplaced))
}

/** Where none is said, that is a language of its own. */
const languagesOf = ({ languages }: Version): string[] =>
  languages.length === 0 ? [''] : languages.map((language) => language.toLowerCase())

function isNewer(a: Version, b: Version): boolean {
  const days = [a, b].map(({ statusDate }) => dayIn(statusDate))
  const [dayOfA, dayOfB] = days
  if (dayOfA !== undefined && dayOfB !== undefined && dayOfA !== dayOfB) return dayOfA > dayOfB
  return byNumber.compare(a.version, b.version) > 0
}

/** A day, with a time behind it or not. */
const dayIn = (date: string): string | undefined => /^\d{4}-\d\d-\d\d/u.exec(date)?.[0]

const byNumber = new Intl.Collator('en', { numeric: true })

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' })

/** `German` for `de`. */
export const languageName = (code: string): string => names.of(code) ?? code

/** By name, as a list offers them. */
export const languageOptions = (codes: readonly string[]) =>
  codes
    .map((code) => ({ value: code, text: languageName(code) }))
    .toSorted((one, other) => one.text.localeCompare(other.text))

const maxLength = 80

/** Gives names that every system can unpack, each once, whatever the case of its letters. `extension`: added, where it is not null. */
export function namesIn(extension: string | null, taken: readonly string[] = []): (wanted: string) => string {
  const given = new Set(taken.map((name) => name.toLowerCase()))
  /** Of a name that was wanted before, so that a thousand who want the same one do not try all numbers. */
  const numbers = new Map<string, number>()
  return (wanted) => {
    const { stem, ending } = partsOf(wanted, extension)
    const plain = `${stem}${ending}`
    let name = plain
    let number = numbers.get(plain.toLowerCase()) ?? 2
    for (; given.has(name.toLowerCase()); number += 1) name = `${stem} (${number})${ending}`
    numbers.set(plain.toLowerCase(), number)
    given.add(name.toLowerCase())
    return name
  }
}

function partsOf(wanted: string, extension: string | null): { stem: string; ending: string } {
  const portable = wanted
    .slice(0, 1_000)
    .replace(/[<>:"|?*\\/\p{Cc}]/gu, '_')
    .toWellFormed()
  const at = extension === null ? portable.lastIndexOf('.') : -1
  const [stem, ending] = at > 0 ? [portable.slice(0, at), portable.slice(at)] : [portable, '']
  const cut =
    stem
      .slice(0, maxLength)
      .toWellFormed()
      .replace(/[\s.]+$/u, '') || '_'
  return { stem: cut, ending: extension === null ? ending.slice(0, maxLength) : `.${extension}` }
}

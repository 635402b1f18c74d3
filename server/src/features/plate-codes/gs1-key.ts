/** Application identifiers that make an item of a product, in the order in which GS1 writes them: variant, lot, serial number. */
const qualifiers = ['22', '10', '21'] as const
/**
 * By its first two digits, how many digits more an element of a predefined length has: nothing need stand between it and the
 * next one (GS1 General Specifications, figure 7.8.5-2).
 */
const predefined = new Map([
  ['00', 18],
  ...['01', '02', '03'].map((name) => [name, 14] as const),
  ['04', 16],
  ...['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((name) => [name, 6] as const),
  ['20', 2],
  ...['31', '32', '33', '34', '35', '36'].map((name) => [name, 8] as const),
  ['41', 14],
])
/** What ends a value of no fixed length (FNC1), as browsers' own readers hand it over. */
const separator = '\u001d'
const lengths = new Set([8, 12, 13, 14])

const isQualifier = (name: string): boolean => qualifiers.some((one) => one === name)
const isNumber = (text: string): boolean => /^\d+$/u.test(text)

type Gs1Key = { key: string; typeKey: string | null }

/**
 * The key of a GS1 Digital Link, of which the path is given (`/01/04012345123456/21/4711`), or of what a reader says of a GS1
 * symbol (`(01)04012345123456(21)4711`, or the same without brackets): the same, wherever the link leads. Null of what is
 * neither.
 */
export function gs1Key(text: string): Gs1Key | null {
  const values = text.startsWith('(') ? ofBrackets(text) : text.startsWith('/') ? ofPath(text) : ofElements(text)
  const gtin = gtinOf(values.get('01') ?? '')
  if (gtin === null) return null
  const typeKey = `gs1:01/${gtin}`
  const said = qualifiers.flatMap((name) => {
    const value = values.get(name)
    return value === undefined || value === '' ? [] : [`${name}/${value}`]
  })
  return said.length === 0 ? { key: typeKey, typeKey: null } : { key: [typeKey, ...said].join('/'), typeKey }
}

function ofBrackets(text: string): Map<string, string> {
  const parts = text
    .slice(1)
    .split('(')
    .map((part) => part.split(')'))
  return new Map(parts.map(([name = '', ...value]) => [name, value.join(')').trim()]))
}

/**
 * A lone product number stays what is typed: only with more behind it is it surely one. Nothing where it cannot be told how far
 * an element goes, since the serial number may be behind it.
 */
function ofElements(text: string): Map<string, string> {
  const [nothing, values] = [new Map<string, string>(), new Map<string, string>()]
  const isGs1 = text.startsWith('01') && text.length > 16 && gtinOf(text.slice(2, 16)) !== null
  if (!isGs1) return nothing
  // Who hands over any separator hands over all: the last element has none, and ends with the text.
  const endsSurely = text.includes(separator)
  for (let at = 0; at < text.length;) {
    if (text[at] === separator) {
      at += 1
      continue
    }
    const name = text.slice(at, at + 2)
    const found = text.indexOf(separator, at)
    const [start, end] = [at + 2, found < 0 ? text.length : found]
    const length = predefined.get(name)
    const value = text.slice(start, length === undefined ? end : start + length)
    const isWhole = length === undefined ? endsSurely || isQualifier(name) : value.length === length && isNumber(value)
    if (!isNumber(name) || !isWhole) return nothing
    values.set(name, value)
    at = start + value.length
  }
  return values
}

/** What stands before `/01/` belongs to who resolves the link. */
function ofPath(path: string): Map<string, string> {
  const steps = path.split('/').map(decoded)
  const first = steps.findIndex((step, at) => step === '01' && gtinOf(steps[at + 1] ?? '') !== null)
  const values = new Map<string, string>()
  if (first < 0) return values
  for (let at = first; at < steps.length; at += 2) values.set(steps[at] ?? '', steps[at + 1] ?? '')
  return values
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    // A percent sign that begins no escape stands for itself.
    return step
  }
}

/** Fourteen digits with a check digit that holds (GS1 General Specifications, 7.9.1), else null. */
function gtinOf(digits: string): string | null {
  if (!lengths.has(digits.length) || !isNumber(digits)) return null
  const all = digits.padStart(14, '0')
  const sum = Array.from(all.slice(0, 13), (digit, at) => Number(digit) * (at % 2 === 0 ? 3 : 1)).reduce(
    (a, b) => a + b,
  )
  return (10 - (sum % 10)) % 10 === Number(all[13]) ? all : null
}

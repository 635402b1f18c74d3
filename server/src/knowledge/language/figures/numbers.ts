/** What a number may be read as: its value, and its digits as they stand, without what parts thousands. */
export type NumberReading = { value: string; digits: string }

/** Sticky and on plain characters: `1 475`, `1,475.5`, `1'475`, `1.2.3`. */
export const digitRun = /\d{1,3}(?: \d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,']\d+)*/uy

/**
 * Null where it is several numbers (`1.2.3`, `12.03.2026`). `1,475` may be either of two: which sign parts thousands
 * differs between languages, and a model may change it when it translates.
 */
export function readingsOf(run: string): NumberReading[] | null {
  const parts = run.match(/[.,' ]/gu) ?? []
  const groups = run.split(/[.,' ]/u)
  const last = parts.at(-1)
  if (last === undefined) return [reading(run, '')]
  const found: NumberReading[] = []
  if (new Set(parts).size === 1 && areThousands(groups)) found.push(reading(groups.join(''), ''))
  const whole = groups.slice(0, -1)
  const before = new Set(parts.slice(0, -1))
  const isDecimal = (last === '.' || last === ',') && !before.has(last) && before.size < 2
  if (isDecimal && (whole.length === 1 || areThousands(whole))) found.push(reading(whole.join(''), groups.at(-1) ?? ''))
  return found.length > 0 ? found : null
}

/** By threes; in India by twos above the last three. */
function areThousands(groups: readonly string[]): boolean {
  const [first = '', ...others] = groups
  const end = others.pop()
  if (!/^[1-9]\d{0,2}$/u.test(first) || end?.length !== 3) return false
  return others.every(({ length }) => length === 3) || (first.length < 3 && others.every(({ length }) => length === 2))
}

function reading(whole: string, decimals: string, power = 0): NumberReading {
  const all = (whole + decimals).replace(/^0+/u, '')
  // `/0+$/` would look at every nought of a long number again for each of those before it.
  let last = all.length
  while (all[last - 1] === '0') last -= 1
  const short = all.slice(0, last)
  const exponent = power - decimals.length + all.length - short.length
  return { value: short ? `${short}e${exponent}` : '0', digits: decimals ? `${whole}.${decimals}` : whole }
}

/** Sticky: `1/2`, `1 1/2`, `½`, `1½`. Only what a rule is divided into: other strokes part two numbers. */
export const fraction =
  /(?:(\d+)[ -])?(?<!\d)(\d{1,2})\/(2|3|4|5|6|8|10|16|32|64)(?![\d/])|(\d*) ?([¼½¾⅓⅔⅛⅜⅝⅞⅕⅖⅗⅘⅙⅚])/uy

/** Null for what is no part of one, such as `100/10`. */
export function readingOfFraction([, before, above, below, whole, sign]: RegExpExecArray): NumberReading | null {
  const [numerator = '', denominator = ''] = sign ? sign.normalize('NFKC').split('⁄') : [above, below]
  const [top, bottom] = [Number(numerator), Number(denominator)]
  if (top === 0 || top >= bottom) return null
  const units = before ?? whole ?? ''
  if (units.length > maxLengthWhole) return null
  const decimal = (top / bottom).toFixed(decimals)
  if (Number(decimal) * bottom !== top)
    return { value: `${units}+${top}/${bottom}`, digits: `${units}+${top}/${bottom}` }
  return reading(units, decimal.slice(2).replace(/0+$/u, ''))
}

const maxLengthWhole = 9
/** Of 1/64. */
const decimals = 6

/** Sticky: `2·10⁵`, `2 x 10^-5`, `1.5e-3`, `10³`. */
export const power =
  /(?:(\d+)(?:[.,](\d+))? ?[x·*] ?)?10(?:\^[({]?([-+]?\d{1,3})[)}]?|([⁻⁺]?[⁰¹²³⁴-⁹]{1,3}))|(\d+)(?:[.,](\d+))?[eE]([-+]?\d{1,3})(?![\p{L}\d])/uy

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'

export function readingOfPower([, whole, part, plain, high, ofE, partOfE, exponent]: RegExpExecArray): NumberReading {
  const digits = high
    ?.replace('⁻', '-')
    .replace('⁺', '')
    .replace(/[⁰-⁹¹²³]/gu, (sign) => String(raised.indexOf(sign)))
  return reading(whole ?? ofE ?? '1', part ?? partOfE ?? '', Number(plain ?? digits ?? exponent))
}

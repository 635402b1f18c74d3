import {
  digitRun,
  fraction,
  power,
  type NumberReading,
  readingOfFraction,
  readingOfPower,
  readingsOf,
} from './numbers.ts'
import { letter, unitAt } from './units.ts'

/** One number of a figure. `sign` is `?` where a dash may be a minus as well. */
export type Part = { readings: NumberReading[]; sign: '' | '-' | '±' | '?'; unit: string | null }

/** A number with its unit, a range or size of several, or a code; offsets are those of the text. */
export type Figure = {
  start: number
  end: number
  /** In their order; none in a code. */
  parts: Part[]
  /** As what it may stand as a code: whole, and together with its neighbours. */
  codes: string[]
  /** A number's blank form `1 475` may be two numbers. */
  apart: Part[]
}

/** Most numbers of one figure, such as a size or a date. */
const maxParts = 8

/** A word of letters and digits, broken up as part numbers are; or a fraction of one character. */
const run = new RegExp(String.raw`[${letter}\p{N}]+(?:(?:[-_./:+#]|(?<=\d),(?=\d))[${letter}\p{N}]+)*`, 'gu')
/** `max.85`, `http://a`: what stands before such a sign is a word of its own. */
const wordBefore = new RegExp(String.raw`^(?:[${letter}_-]+[./:+#])+`, 'u')
const hasDigit = /[\p{Nd}¼-¾⅐-⅞]/u
const hasLetter = /\p{L}/u

/** The figures of a text in plain characters. Each character is read a bounded number of times. */
export function figuresOf(text: string): Figure[] {
  const found: Figure[] = []
  const words = createNeighbours()
  run.lastIndex = 0
  for (let match = run.exec(text); match; match = run.exec(text)) {
    const prefix = wordBefore.exec(match[0])?.[0].length ?? 0
    const start = match.index + prefix
    const end = match.index + match[0].length
    if (!hasDigit.test(match[0])) {
      const written = writtenNumber(match[0])
      if (written) found.push({ start: match.index, end, parts: [], codes: [written], apart: [] })
      words.pass(text, match.index, end)
      continue
    }
    const figure =
      (/^[\d¼-¾⅐-⅞]/u.test(text.slice(start, start + 1)) && numberAt(text, start, end)) || codeAt(text, start, end)
    if (found.length > 0) figure.start = Math.max(figure.start, found.at(-1)?.end ?? 0)
    words.join(text, figure, start)
    found.push(figure)
    run.lastIndex = Math.max(figure.end, start + 1)
  }
  return found
}

function codeAt(text: string, start: number, end: number): Figure {
  return { start, end, parts: [], codes: [codeOf(text.slice(start, end))], apart: [] }
}

function codeOf(text: string): string {
  return text.toLowerCase().replace(/(?<=\d),(?=\d)/gu, '.')
}

/** What may follow a number within its word: `1st`, `1990s`, `2x`, `85-Nm-Schlüssel`, `10-fach`. */
const suffix = /^(?:st|nd|rd|th|er|e|s|ste|ten|º|ª|x)$/u
const afterUnit = /^-\p{L}+(?:-\p{L}+)*$/u
const afterNumber = /^-\p{Ll}{3,}$/u

/** Null where the word is a code, such as `6205-2RS`. */
function numberAt(text: string, start: number, wordEnd: number): Figure | null {
  const parts: Part[] = []
  const apart: Part[] = []
  let begin = start
  let end = start
  for (let at = start; parts.length < maxParts;) {
    const point = matchAt(pointBefore, text, Math.max(0, at - 2)) ? 1 : 0
    const number = readNumber(text, at, point === 1)
    if (!number) break
    const sign = signBefore(text, at - point)
    if (parts.length === 0) begin = sign.start
    const unit = unitAfter(text, number.end, begin)
    const [first, ...others] = number.readings
    parts.push({ readings: first ?? [], sign: sign.sign, unit: unit?.unit ?? null })
    for (const readings of others) parts.push({ readings, sign: '', unit: unit?.unit ?? null })
    for (const [group, readings] of number.apart.entries()) {
      apart.push({ readings, sign: '', unit: group === number.apart.length - 1 ? (unit?.unit ?? null) : null })
    }
    end = unit?.end ?? number.end
    const next = connectedAfter(text, end)
    if (next === null) break
    at = next
  }
  if (parts.length === 0) return null
  if (end < wordEnd) {
    const rest = text.slice(end, wordEnd)
    const isNumber = suffix.test(rest) || (parts.at(-1)?.unit ? afterUnit : afterNumber).test(rest)
    if (!isNumber) return null
    end = suffix.test(rest) ? wordEnd : end
  }
  // `40–60 Nm`: the unit is said once.
  let unit: string | null = null
  for (const part of parts.toReversed()) unit = part.unit ??= unit
  return { start: begin, end, parts, codes: [], apart }
}

type ReadFigures = { readings: NumberReading[][]; apart: NumberReading[][]; end: number }

/** `.5 mm` */
const pointBefore = /(?:^|[\s(=<>±~+-])\.(?=\d)/uy

function readNumber(text: string, at: number, isPointed: boolean): ReadFigures | null {
  const high = matchAt(power, text, at)
  if (high) return { readings: [[readingOfPower(high)]], apart: [], end: at + high[0].length }
  const part = matchAt(fraction, text, at)
  const ofPart = part && readingOfFraction(part)
  if (ofPart) return { readings: [[ofPart]], apart: [], end: at + part[0].length }
  const digits = matchAt(digitRun, text, at)
  if (!digits) return null
  const end = at + digits[0].length
  const readings = readingsOf(isPointed ? `0.${digits[0]}` : digits[0])
  const groups = () => digits[0].split(/[.,' ]/u, maxParts).map((group) => readingsOf(group) ?? [])
  if (!readings) return { readings: groups(), apart: [], end }
  return { readings: [readings], apart: digits[0].includes(' ') ? groups() : [], end }
}

const minusWord = /(?:minus|минус|マイナス|零下|负|負|영하|마이너스|سالب|ناقص|माइनस|ऋण)[ -]?$/iu
const signed = /(?:(\+ ?\/ ?-|±|\\pm) ?|(?<![\p{L}\p{N})\]%°'"-])(-)( ?)|(?<![\p{L}\p{N})+])\+)$/u
const maxSignLength = 12

/** The sign of the number that begins here, and where it begins itself. */
function signBefore(text: string, at: number): { sign: Part['sign']; start: number } {
  const before = text.slice(Math.max(0, at - maxSignLength), at)
  const word = minusWord.exec(before)
  if (word) return { sign: '-', start: at - word[0].length }
  const match = signed.exec(before)
  if (!match) return { sign: '', start: at }
  const [whole, tolerance, minus, blank] = match
  const start = at - whole.length
  if (tolerance) return { sign: '±', start }
  if (!minus) return { sign: '', start }
  // `- 5 mm` is an item of a list, or a minus that stands apart.
  return !blank ? { sign: '-', start } : { sign: '?', start: at }
}

const gap = /[*_`]{0,3}[ -]?[*_`]{0,3}/uy
/** Also where the script does: languages without blanks go on right behind it. */
const unitEnds = new RegExp(
  String.raw`(?![\p{L}\p{N}])|(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])|(?<![\p{L}--[${letter}]])(?![${letter}\p{N}])`,
  'vy',
)

export function unitAfter(text: string, at: number, start: number): { unit: string; end: number } | null {
  const between = matchAt(gap, text, at)?.[0] ?? ''
  const unit = unitAt(text, at + between.length)
  if (!unit || !matchAt(unitEnds, text, unit.end)) return null
  // `"set 85"` is a quotation, not 85 inches.
  if (unit.unit === 'in' && text[unit.end - 1] === '"' && isQuoting(text, start)) return null
  // `7-A-3`
  return /^-\d/u.test(text.slice(unit.end, unit.end + 2)) && between === '-' ? null : unit
}

const maxQuotationLength = 100

function isQuoting(text: string, at: number): boolean {
  return (text.slice(Math.max(0, at - maxQuotationLength), at).match(/"/gu)?.length ?? 0) % 2 === 1
}

const connector =
  /(?: - |-| ?(?:\.{2,3}|…|~|÷) ?| ?[/x*] ?|:| (?:to|bis|à|a|до|till|until|through) | ?(?:至|到|から) ?)(?=[-+]?[\d¼-¾])[-+]?/uy

/** Where the next number of a range or size begins; null where none does. */
function connectedAfter(text: string, at: number): number | null {
  const match = matchAt(connector, text, at)
  return match && at + match[0].length
}

/** Codes are broken up by blanks at will: `IP 65`, `6ES7 131-6BH01`. */
function createNeighbours() {
  const longest = 24
  const capitals = /^\p{Lu}{1,4}$/u
  let last: { text: string; end: number; figure: Figure | null } | null = null
  return {
    /** A word without a digit. */
    pass(text: string, start: number, end: number): void {
      const word = text.slice(start, Math.min(end, start + longest))
      last = capitals.test(word) ? { text: word, end, figure: null } : null
    },
    join(text: string, figure: Figure, start: number): void {
      const own = text.slice(start, Math.min(figure.end, start + longest)).split(' ')[0] ?? ''
      if (last && last.end + 1 === start && text[last.end] === ' ') {
        const code = codeOf(last.text + own)
        if (hasLetter.test(code)) {
          figure.codes.push(code)
          last.figure?.codes.push(code)
        }
      }
      last = { text: own, end: figure.end, figure }
    },
  }
}

/** Written out, a number must stand in the same words. Smaller ones than eleven are words like others. */
const written =
  /^(?:(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\p{L}+)?|(?:thir|four|fif|six|seven|eigh|nine)teen|eleven|twelve|hundred|thousand|million|\p{L}*(?:zwanzig|dreißig|dreissig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig|hundert|tausend)|(?:drei|vier|fünf|sech|sieb|acht|neun)zehn|elf|zwölf|onze|douze|treize|quatorze|quinze|vingt|trente|quarante|cinquante|soixante|cent|mille|doce|trece|catorce|quince|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|ciento?|mil|undici|dodici|venti|trenta|quaranta|cinquanta|sessanta|settanta|ottanta|novanta|cento|doze|vinte|trinta|quarenta|cinquenta|sessenta|oitenta|двенадцать|двадцать|тридцать|сорок|пятьдесят|шестьдесят|семьдесят|восемьдесят|девяносто|сто|тысяча)$/iu
const maxLengthWritten = 40

function writtenNumber(word: string): string | null {
  return word.length <= maxLengthWritten && written.test(word) ? word.toLowerCase() : null
}

function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at
  return sticky.exec(text)
}

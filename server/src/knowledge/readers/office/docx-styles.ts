import { readXml } from './xml.ts'

/** What a paragraph's properties say; those of its style count where they are silent. */
export type ParagraphStyle = { level?: number; list?: string; listLevel?: number; startsPage?: boolean }

export type Styles = (id: string | undefined) => ParagraphStyle

/** Takes one property of `w:pPr`. */
export function takeProperty(
  style: ParagraphStyle,
  name: string,
  attribute: (name: string) => string | undefined,
): void {
  const value = attribute('val')
  if (name === 'numId' && value !== undefined) style.list = value
  if (name === 'ilvl') style.listLevel = Number(value)
  if (name === 'outlineLvl' && Number(value) < 9) style.level = Number(value) + 1
  if (name === 'pageBreakBefore' && value !== '0' && value !== 'false') style.startsPage = true
}

export function readStyles(xml: string | undefined): Styles {
  const own = new Map<string, ParagraphStyle & { base?: string }>()
  let open: (ParagraphStyle & { base?: string }) | undefined
  if (xml !== undefined) {
    readXml(xml, {
      open(name, attribute) {
        if (name === 'style') own.set(attribute('styleId') ?? '', (open = {}))
        if (!open) return
        // Word keeps the English names of its own styles in every language.
        if (name === 'name') Object.assign(open, levelOfName(attribute('val') ?? ''))
        else if (name === 'basedOn') open.base = attribute('val') ?? ''
        else takeProperty(open, name, attribute)
      },
      close(name) {
        if (name === 'style') open = undefined
      },
    })
  }
  const resolve = (id: string | undefined, depth: number): ParagraphStyle => {
    const style = id === undefined ? undefined : own.get(id)
    if (!style || depth > 20) return {}
    const { base, ...said } = style
    return { ...resolve(base, depth + 1), ...said }
  }
  return (id) => resolve(id, 0)
}

function levelOfName(name: string): ParagraphStyle {
  const heading = /^heading (\d)$/i.exec(name)
  if (heading) return { level: Number(heading[1]) }
  return name.toLowerCase() === 'title' ? { level: 0 } : {}
}

type ListLevel = { format: string; text: string; start: number }

/** Returns the next number of a list as it stands before its paragraph: `3.2 `. */
export type Numbering = (list: string, level: number) => string

export function readNumbering(xml: string | undefined): Numbering {
  const levelsOf = new Map<string, Map<number, ListLevel>>()
  const abstractOf = new Map<string, string>()
  if (xml !== undefined) {
    let levels: Map<number, ListLevel> | undefined
    let level: ListLevel | undefined
    let list = ''
    readXml(xml, {
      open(name, attribute) {
        const value = attribute('val') ?? ''
        if (name === 'abstractNum')
          levelsOf.set(attribute('abstractNumId') ?? '', (levels = new Map<number, ListLevel>()))
        else if (name === 'num') list = attribute('numId') ?? ''
        else if (name === 'abstractNumId') abstractOf.set(list, value)
        else if (name === 'lvl') levels?.set(Number(attribute('ilvl')), (level = { format: '', text: '', start: 1 }))
        else if (!level) return
        else if (name === 'numFmt') level.format = value
        else if (name === 'lvlText') level.text = value
        else if (name === 'start') level.start = Number(value)
      },
      close(name) {
        if (name === 'lvl') level = undefined
        if (name === 'abstractNum') levels = undefined
      },
    })
  }
  const counts = new Map<string, number[]>()
  return (list, at) => {
    const abstract = abstractOf.get(list) ?? ''
    const levels = levelsOf.get(abstract)
    const level = levels?.get(at)
    if (!levels || !level || level.format === 'none') return ''
    if (level.format === 'bullet') return '• '
    const count = counts.get(abstract) ?? []
    counts.set(abstract, count)
    count.length = at + 1
    count[at] = (count[at] ?? level.start - 1) + 1
    const written = level.text.replace(/%(\d)/gu, (_, digit: string) => {
      const one = Number(digit) - 1
      return numeral(count[one] ?? levels.get(one)?.start ?? 1, levels.get(one)?.format ?? '')
    })
    return written === '' ? '' : `${written} `
  }
}

const letters = 26

function numeral(count: number, format: string): string {
  const letter = String.fromCharCode(97 + ((count - 1) % letters)).repeat(Math.ceil(count / letters))
  if (format === 'lowerLetter') return letter
  if (format === 'upperLetter') return letter.toUpperCase()
  if (format === 'lowerRoman') return roman(count)
  return format === 'upperRoman' ? roman(count).toUpperCase() : String(count)
}

function roman(count: number): string {
  const signs: [number, string][] = [
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ]
  let rest = count
  let written = ''
  for (const [value, sign] of signs) {
    while (rest >= value) {
      written += sign
      rest -= value
    }
  }
  return written
}

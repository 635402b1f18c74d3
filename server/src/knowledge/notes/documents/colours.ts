import type { CalloutKind } from '@millwright/contract/note-blocks'

/** Of the signal words (ISO 3864), as in the editor. */
export const signalColours = {
  note: { field: '#1f5a96', word: '#ffffff' },
  caution: { field: '#f5c400', word: '#1c1408' },
  danger: { field: '#b3261a', word: '#ffffff' },
} as const satisfies Record<CalloutKind, { field: string; word: string }>

export const inkColours = { quiet: '#5f5f5f', line: '#c4c4c4', sunken: '#f2f2f2' } as const

/** What the editor calls colours; dark enough and light enough to be read in print. */
const textColours: Readonly<Record<string, string>> = {
  gray: '#6b6a67',
  brown: '#64473a',
  red: '#c62f2f',
  orange: '#b35c00',
  yellow: '#8f6d00',
  green: '#3d6b4f',
  blue: '#0b6e99',
  purple: '#6940a5',
  pink: '#ad1a72',
}
const backgroundColours: Readonly<Record<string, string>> = {
  gray: '#ebeced',
  brown: '#e9e5e3',
  red: '#fbe4e4',
  orange: '#f6e9d9',
  yellow: '#fbf3db',
  green: '#ddedea',
  blue: '#ddebf1',
  purple: '#eae4f2',
  pink: '#f4dfeb',
}

/** Undefined for the usual one, and for what is no colour of the editor. */
export const textColourOf = (name: unknown) => named(textColours, name)
export const backgroundColourOf = (name: unknown) => named(backgroundColours, name)

function named(colours: Readonly<Record<string, string>>, name: unknown): string | undefined {
  return typeof name === 'string' && Object.hasOwn(colours, name) ? colours[name] : undefined
}

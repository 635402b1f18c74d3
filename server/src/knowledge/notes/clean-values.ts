import { reasons } from '@millwright/contract/reasons/refusals'
import { invalidInput } from '../../platform/refusal.ts'
import { isAddress, isRunnable, ownMedia, safeLink, type SignedMedia } from './addresses.ts'

/** Levels of objects within one block, its children not counted. */
const maxLevels = 32
const mediaKeys = /^(?:url|src|srcset|poster|previewurl)$/iu
/** Addresses in HTML, but words or figures in many a property. */
const maybeMediaKeys = /^(?:background|data|action|formaction)$/iu
const linkKeys = /^(?:href|link|xlink:href)$/iu
/** What is shown as text, never followed. */
const textKeys = new Set(['text', 'caption', 'name', 'title', 'alt'])

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Properties as they came, without addresses that lead to what a browser should not run or fetch. */
export function cleanRecord(given: unknown, signed: SignedMedia, level = 0): Record<string, unknown> {
  if (!isRecord(given)) throw invalidNote()
  if (level > maxLevels) throw noteTooDeep()
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [storable(key), cleanValue(value, { key, signed, level })]),
  )
}

type Within = { key: string; signed: SignedMedia; level: number }

function cleanValue(value: unknown, within: Within): unknown {
  const { key, signed, level } = within
  if (typeof value === 'string') return cleanText(storable(value), key, signed)
  if (level > maxLevels) throw noteTooDeep()
  if (Array.isArray(value)) return value.map((one: unknown) => cleanValue(one, { ...within, level: level + 1 }))
  return isRecord(value) ? cleanRecord(value, signed, level + 1) : value
}

function cleanText(text: string, key: string, signed: SignedMedia): string {
  if (textKeys.has(key)) return text
  if (linkKeys.test(key)) return safeLink(text, signed) ?? ''
  if (mediaKeys.test(key) || (maybeMediaKeys.test(key) && isAddress(text))) return ownMedia(text, signed) ?? ''
  return isRunnable(text) ? '' : text
}

/** As the rest of the product: what PostgreSQL would refuse somewhere is refused here. */
export function storable(text: string): string {
  if (text.includes('\0') || !text.isWellFormed()) throw invalidInput({ data: reasons.characterRefused })
  return text
}

export const invalidNote = () => invalidInput({ data: reasons.noteDataInvalid })
export const noteTooDeep = () => invalidInput({ data: reasons.noteTooDeep })

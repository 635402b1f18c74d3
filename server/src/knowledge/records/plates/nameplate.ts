import type { TextRange } from '@millwright/contract/chats'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { codeOf } from '../../search/typed-words.ts'
import { joinedNumbers } from '../../language/tokens.ts'
import { fieldsInLine } from './plate-fields.ts'
import { listAssetsNumbered } from '../records.repository.ts'
import { normalForm } from '../../language/normal-form.ts'

export type PlateField = { label: string; value: string; doubtful: TextRange[] }

const maxFields = 30

/** What a nameplate says line by line: `Serial No: X`, `S/N X`, `400 V`; `doubtful`: words of the text in doubt. */
export function fieldsOnPlate(text: string, doubtful: readonly TextRange[] = []): PlateField[] {
  let from = 0
  const fields = text.split('\n').flatMap((line) => {
    const lineAt = from
    from += line.length + 1
    return fieldsInLine(line).map(({ label, value, start }) => {
      const at = lineAt + start
      const own = doubtful.filter((word) => word.start < at + value.length && word.end > at)
      const within = own.map((word) => ({
        start: Math.max(0, word.start - at),
        end: Math.min(value.length, word.end - at),
      }))
      return { label, value, doubtful: within }
    })
  })
  return fields.slice(0, maxFields)
}

const maxNumbers = 12
const shortestNumber = 3

/** Serial and part numbers on a picture, in lower case and without what stands between their groups. */
export function numbersOnPlate(text: string): string[] {
  const ofFields = fieldsOnPlate(text).map(({ value }) => plainOf(value))
  const written = text.split(/\s+/u).flatMap((word) => codeOf(word) ?? [])
  return [...new Set([...ofFields, ...joinedNumbers(text), ...written])]
    .filter((number) => number.length >= shortestNumber && /\p{N}/u.test(number))
    .toSorted((one, other) => other.length - one.length)
    .slice(0, maxNumbers)
}

/** Of the numbers on a picture, as its words write them, those that a word in doubt was read for. */
export function unsureOnPlate(text: string, doubted: readonly string[]): string[] {
  const numbers = numbersOnPlate(text)
  // What stands behind a colon may be a value of its own.
  const pieces = new Set(doubted.flatMap((word) => [...plainsOf(word), ...word.split(/[:：=#]/u).map(plainOf)]))
  const isUnsure = (word: string) =>
    plainsOf(word).some(
      (plain) => /\p{N}/u.test(plain) && pieces.has(plain) && numbers.some((number) => number.includes(plain)),
    )
  return [...new Set(text.split(/\s+/u).filter(isUnsure))].slice(0, maxNumbers)
}

/** Of a word, and of the value in it that stands right behind its name: `S/N12345`. */
function plainsOf(word: string): string[] {
  return [word, ...fieldsInLine(word).map(({ value }) => value)].map(plainOf)
}

/** The assets of which a field holds one of the numbers, among what the viewer may see. */
export async function assetsOnPlate(tx: Transaction, companyId: string, text: string): Promise<string[]> {
  const numbers = new Set(numbersOnPlate(text))
  if (numbers.size === 0) return []
  const assets = await listAssetsNumbered(tx, companyId, [...numbers].map(foldedLikeWords))
  return assets
    .filter(({ fields }) => fields.some(({ type, value }) => type === 'text' && numbers.has(plainOf(value))))
    .map(({ id }) => id)
}

/** As `folded_words` writes a number in the database. */
function foldedLikeWords(number: string): string {
  return normalForm(number, 'NFKD').replace(/[\u0300-\u036f]/gu, '')
}

function plainOf(value: string): string {
  return normalForm(value, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

import type { Segment } from '@millwright/contract/segments'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { PassageRange } from '../../schema/passages.ts'
import type { StoredLine } from '../../schema/picture-readings.ts'
import { addPassages, type PassageOwner } from '../passages/passages.repository.ts'
import {
  findSegmentText,
  listPassagesOf,
  nextOrdinal,
  rewritePassages,
  setSegmentText,
} from '../passages/replaced-text.repository.ts'
import { replaceStretch } from '../passages/replace-stretch.ts'
import { correctedLines } from './corrected-lines.ts'
import {
  findReading,
  listCorrectedSegments,
  listCorrections,
  type ReadingRow,
  countReadLines,
} from './readings.repository.ts'
import { changesOfText, type TextChange } from './text-changes.ts'

/** A resource's version and a segment of it; `title` is what its passages are called without a heading. */
type ReadSegmentOf = PassageOwner & { segment: Segment; title: string }
type Change = { reading: ReadingRow; before: readonly StoredLine[]; after: readonly StoredLine[] }

/**
 * Puts the new text of lines into the text of their segment, its places and the passages that hold them, which are
 * found by it as soon as the transaction ends. Returns whether that could be done: the text that is stored may have
 * been made in another way than today's.
 */
export async function changeLines(tx: Transaction, of: ReadSegmentOf, change: Change): Promise<boolean> {
  const stored = await findSegmentText(tx, of)
  if (!stored || stored.width === null || stored.height === null) return false
  const read = { ...change.reading, page: { width: stored.width, height: stored.height } }
  const { old, changes, text, layout, confidences } = changesOfText(read, change)
  if (!stored.text.startsWith(old)) return false
  if (changes.length === 0) return true
  // The description of a picture, on lines of its own.
  const told = stored.text.slice(old.length).replace(/^\n/u, '')
  const gap = (before: string) => (before === '' || told === '' ? '' : '\n')
  await setSegmentText(tx, of, { text: `${text}${gap(text)}${told}`, layout, confidences })
  const between = { start: text.length, end: text.length + gap(old).length, text: gap(text) }
  await changePassages(tx, of, gap(old) === gap(text) ? changes : [...changes, between])
  return true
}

async function changePassages(tx: Transaction, of: ReadSegmentOf, changes: readonly TextChange[]): Promise<void> {
  const { segment, title } = of
  let passages = (await listPassagesOf(tx, of)).map((passage) => ({ ...passage, isTextNew: false }))
  // Lines of a page that said nothing before, or nothing that is searched.
  let added: { text: string; ranges: PassageRange[] }[] = []
  for (const change of changes) {
    const replace = <T extends { text: string; ranges: PassageRange[] }>(passage: T) => ({
      ...passage,
      ...replaceStretch(passage, { segment, ...change }),
    })
    const replaced = passages.map(replace)
    passages = replaced.map(({ isTouched, ...passage }) => ({
      ...passage,
      isTextNew: passage.isTextNew || isTouched,
    }))
    const alone = added.map(replace)
    added = alone.map(({ text, ranges }) => ({ text, ranges }))
    const { start, text } = change
    if (text.trim() === '' || [...replaced, ...alone].some(({ isTouched }) => isTouched)) continue
    added.push({ text, ranges: [{ offset: 0, segment, start, end: start + text.length }] })
  }
  await rewritePassages(tx, of, passages)
  if (added.length === 0) return
  const ordinal = await nextOrdinal(tx, of)
  await addPassages(
    tx,
    of,
    added.map((passage, at) => ({ ...passage, title, ordinal: ordinal + at })),
  )
}

/**
 * Lays what people corrected over a version that was just read anew: the last step before it is found, in which nobody
 * corrects it.
 */
export async function layCorrectionsOver(tx: Transaction, version: PassageOwner & { title: string }): Promise<void> {
  for (const key of await listCorrectedSegments(tx, version)) {
    const of = { ...version, segment: Number(key) }
    const reading = await findReading(tx, of)
    if (!reading) continue
    const after = correctedLines(reading.lines, await listCorrections(tx, of))
    await changeLines(tx, of, { reading, before: reading.lines, after })
    await countReadLines(tx, of, after)
  }
}

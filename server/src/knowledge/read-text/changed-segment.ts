import type { PictureSetting, StoredLine } from '../../schema/picture-readings.ts'
import type { SegmentText } from '../index/replaced-text.repository.ts'
import { movedSetting } from './moved-setting.ts'
import type { ReadingRow } from './readings.repository.ts'
import { isSettingOf, settingOf } from './stored-setting.ts'
import { type ChangedText, changesOfText, type TextChange } from './text-changes.ts'

export type LineChange = { reading: ReadingRow; before: readonly StoredLine[]; after: readonly StoredLine[] }

/** `setting` is null where nothing tells how the text is set; `changes` are those of passages. */
export type ChangedSegment = Pick<ChangedText, 'text' | 'layout' | 'confidences'> & {
  setting: PictureSetting | null
  changes: readonly TextChange[]
}

/** What a segment says once its lines have their new text; null where its text was made in another way than today's. */
export function changedSegment(stored: SegmentText | null, change: LineChange): ChangedSegment | null {
  if (!stored || stored.width === null || stored.height === null) return null
  const { setting, ...reading } = change.reading
  const page = { width: stored.width, height: stored.height }
  const changed = changesOfText({ ...reading, page, ruled: setting?.ruled ?? [] }, change)
  const { old, changes, text, layout, confidences } = changed
  if (!stored.text.startsWith(old)) return null
  // The description of a picture, on lines of its own.
  const told = stored.text.slice(old.length).replace(/^\n/u, '')
  const gap = (before: string) => (before === '' || told === '' ? '' : '\n')
  const whole = `${text}${gap(text)}${told}`
  const between = { start: text.length, end: text.length + gap(old).length, text: gap(text) }
  const all = gap(old) === gap(text) ? changes : [...changes, between]
  const said = { text: whole, layout, confidences, changes: changes.length === 0 ? [] : all }
  if (!setting || !isSettingOf(stored.text, setting)) return { ...said, setting: null }
  // What is kept of a page without lines stands behind the first one's line feed.
  const steps = old === '' ? [{ start: 0, end: 0, text: gap(text) }, ...changes] : all
  const moved = movedSetting(setting, { ...changed, old: stored.text, changes: steps })
  return { ...said, setting: settingOf(whole, moved) }
}

import { createHash } from 'node:crypto'
import { storable } from '../../platform/database/storable.ts'
import type { PictureSetting } from '../../schema/picture-readings.ts'

/** As JSON keeps it, which has no places for what is undefined, with text that PostgreSQL takes. */
export function asStored<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storable(part) : part)),
  ) as Value
}

/** How a text is set, to be kept beside it. */
export function settingOf(text: string, set: Omit<PictureSetting, 'textHash'>): PictureSetting {
  return { ...asStored(set), textHash: hashOf(text) }
}

/** Whether it tells how this text is set: a server of the version before changes the text alone. */
export function isSettingOf(text: string, { textHash }: Pick<PictureSetting, 'textHash'>): boolean {
  return textHash === hashOf(text)
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

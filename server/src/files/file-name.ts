import { isSeen } from '@millwright/contract/fields'
import { limits } from '@millwright/contract/limits'
import { cleanTitle } from '@millwright/contract/notes'

const maxBytes = 240
const maxNumberLength = ' (1000000)'.length

/** What a reader takes for another order of letters, or does not see at all. Joiners stay: scripts need them. */
const invisible = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu

/**
 * A sender's file name made harmless and kept readable: without folders, control and bidi characters, in NFC, with
 * its true extension, 240 bytes at most, so that a number fits behind it on every file system.
 */
export function cleanFileName(sent: string, extension: string): string {
  const name = visibleName(sent.split(/[/\\]/).at(-1) ?? '')
  const { stem, ending } = split(name, extension)
  const kept = cutToBytes(stem.replace(/^\.+/, '').trim(), maxBytes - Buffer.byteLength(ending))
  return `${isSeen(kept) ? kept : 'document'}${ending}`
}

/** The same of a folder, as a person types it: what would part it becomes `-`. Empty when nothing is left. */
export function cleanFolderName(sent: string): string {
  const name = cutToBytes(withoutDots(visibleName(withoutSlashes(sent))), maxBytes)
  return isSeen(name) ? name : ''
}

/** The new name of a file, as a person types it; its extension stays. Null when nothing is left. */
export function renamedFile(sent: string, extension: string): string | null {
  const { stem, ending } = split(visibleName(withoutSlashes(sent)), extension)
  const kept = cutToBytes(withoutDots(stem), maxBytes - Buffer.byteLength(ending))
  return isSeen(kept) ? `${kept}${ending}` : null
}

function withoutSlashes(text: string): string {
  return text.replace(/[/\\]/g, '-')
}

/** Names of dots alone mean folders, a dot before them hides, and one behind is lost on Windows. */
function withoutDots(text: string): string {
  return text.replace(/^[\s.]+|[\s.]+$/g, '')
}

function visibleName(sent: string): string {
  return sent
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\t\n\r]+/g, ' ')
    .replace(invisible, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The title of a note, as a person types it; empty when nothing is left that one could see. */
export function cleanNoteTitle(sent: string): string {
  const title = visibleName(cleanTitle(sent))
  return isSeen(title) ? title : ''
}

/** `pump.pdf` as the second of its name is `pump (2).pdf`; notes have no extension, and no dot. */
export function numberedFileName(name: string, number: number): string {
  if (number === 1) return name
  const dot = name.lastIndexOf('.')
  if (dot < 0) return numberedTitle(name, number)
  return `${name.slice(0, dot)} (${number})${name.slice(dot)}`
}

/** What all numbers of a name begin with. */
export function stemOfNumbered(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? cutToLength(name, limits.title - maxNumberLength) : name.slice(0, dot)
}

/** A title is a name without an extension, and is cut so that its number fits. */
function numberedTitle(title: string, number: number): string {
  const numbered = ` (${number})`
  return `${cutToLength(title, limits.title - numbered.length)}${numbered}`
}

/** `Pumps` as the second of its name is `Pumps (2)`. */
export function numberedFolderName(name: string, number: number): string {
  return number === 1 ? name : `${name} (${number})`
}

export function firstFreeName(
  wanted: string,
  taken: Pick<ReadonlySet<string>, 'has'>,
  numbered: (name: string, number: number) => string,
): string {
  let number = 1
  while (taken.has(numbered(wanted, number))) number += 1
  return numbered(wanted, number)
}

/** A file's name without its extension, where it has it. */
export function stemOf({ fileName, extension }: { fileName: string; extension: string }): string {
  return split(fileName, extension).stem
}

function split(name: string, extension: string): { stem: string; ending: string } {
  const ending = name.slice(-extension.length - 1)
  const isThere = ending.toLowerCase() === `.${extension.toLowerCase()}`
  return isThere ? { stem: name.slice(0, -ending.length), ending } : { stem: name, ending: `.${extension}` }
}

function cutToBytes(text: string, bytes: number): string {
  return cut(text, bytes, (part) => Buffer.byteLength(part))
}

function cutToLength(text: string, length: number): string {
  return text.length <= length ? text : cut(text, length, (part) => part.length)
}

/** Between characters as a reader sees them. */
function cut(text: string, most: number, sizeOf: (part: string) => number): string {
  let kept = ''
  let size = 0
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    size += sizeOf(segment)
    if (size > most) break
    kept += segment
  }
  return kept.trimEnd()
}

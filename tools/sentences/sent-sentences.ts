import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What servers of tests import to note in this folder what they send; `folderIn` reads it back. */
export function recorderOf(folder: string): string {
  const url = new URL('./in-server.ts', import.meta.url)
  url.searchParams.set('folder', folder)
  return url.href
}

export const folderIn = (url: string): string => new URL(url).searchParams.get('folder') ?? ''

/** What all servers of a run have sent. */
export function sentSentences(folder: string): Set<string> {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
  return new Set(lines.filter((line) => line !== '').map((line) => String(JSON.parse(line))))
}

import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { missingAsNull } from '../blobs/growing-files.ts'

/** Removes the mails in the outbox of which `isMeant` holds; it is given head and body in plain letters. */
export async function clearOutbox(dataDir: string, isMeant: (mail: string) => boolean): Promise<void> {
  const folder = path.join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(missingAsNull)) ?? []
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const file = path.join(folder, name)
    const mail = await readFile(file, 'utf8').catch(missingAsNull)
    if (mail !== null && isMeant(plainly(mail))) await rm(file, { force: true })
  }
}

/** As it was sent, and with each of the encodings undone that nodemailer writes: it is looked through, not shown. */
function plainly(mail: string): string {
  const words = mail.replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
    kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString('utf8') : unquoted(text.replaceAll('_', ' ')),
  )
  const blocks = linesOfBase64(mail).map((block) => Buffer.from(block, 'base64').toString('utf8'))
  return [words, unquoted(mail), ...blocks].join('\n')
}

function unquoted(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'))
  return bytes
}

/** Lines after one another that may be base64, each such run as one text. */
function linesOfBase64(mail: string): string[] {
  const runs: string[][] = [[]]
  for (const line of mail.split(/\r?\n/)) {
    if (/^[A-Za-z0-9+/=]{4,76}$/.test(line)) runs.at(-1)?.push(line)
    else if (runs.at(-1)?.length !== 0) runs.push([])
  }
  return runs.map((run) => run.join(''))
}

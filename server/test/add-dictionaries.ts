import { type Dictionary, dictionaryRoutes } from '@millwright/contract/dictionaries'
import { expect, vi } from 'vitest'
import type { SignedUp } from './harness.ts'

/** Only ends what hangs, as the limit of a poll does. */
const preparedMs = 60_000

export type Files = Record<string, string | Uint8Array<ArrayBuffer>>

export async function send(admin: SignedUp, files: Files, fields: Record<string, string> = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  for (const [name, content] of Object.entries(files)) body.append('files', new Blob([content]), name)
  return admin.tryCall(dictionaryRoutes.add, { body })
}

/** Adds one and waits until it is prepared or has failed. */
export async function addSettled(
  admin: SignedUp,
  files: Files,
  fields: Record<string, string> = {},
): Promise<Dictionary> {
  return settled(admin, await addOne(admin, files, fields))
}

/** Adds several in this order before it waits: they are prepared one after the other, behind those of other tests. */
export async function addAllSettled(admin: SignedUp, several: readonly Files[]): Promise<void> {
  const ids: string[] = []
  for (const files of several) ids.push(await addOne(admin, files))
  await Promise.all(ids.map((id) => settled(admin, id)))
}

async function addOne(admin: SignedUp, files: Files, fields: Record<string, string> = {}): Promise<string> {
  const answer = await send(admin, files, fields)
  expect(answer).toMatchObject({ status: 201, message: 'Dictionary added', error: null })
  return (answer.data as Dictionary).id
}

async function settled(admin: SignedUp, id: string): Promise<Dictionary> {
  const find = async () => {
    const found = (await admin.call(dictionaryRoutes.fetchAll)).find((one) => one.id === id)
    if (found?.state !== 'completed' && found?.state !== 'failed') throw new Error(`The dictionary is ${found?.state}`)
    return found
  }
  // Also before the tests of a file, where nothing is expected yet.
  return vi.waitFor(find, { timeout: preparedMs, interval: 200 })
}

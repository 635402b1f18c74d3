import path from 'node:path'
import { readStoreKeys } from '../../config.ts'
import { openFolderStore } from '../../platform/stores/folder-store.ts'
import { BadS3Address, isS3Address, parseS3Address } from '../../platform/stores/s3-address.ts'
import { openS3Store } from '../../platform/stores/s3-store.ts'
import type { Store } from '../../platform/stores/store.ts'
import { type StoreFailure, StoreFailed } from '../../platform/stores/store-failed.ts'
import { CannotOpen } from '../installation.ts'

/**
 * The store that a target names: a folder, or `s3://bucket/prefix?endpoint=…&region=…` with keys from the environment.
 * Whatever fails there is said by `CannotOpen`. @throws CannotOpen
 */
export function openStore(target: string): Store {
  if (!isS3Address(target)) return openFolderStore(path.resolve(target))
  const address = addressOf(target)
  const keys = readStoreKeys()
  if (!keys) {
    throw new CannotOpen(
      'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: they open the bucket, and are no part of TARGET.',
    )
  }
  return saying(openS3Store(address, keys), address.endpoint.host)
}

const example = 's3://bucket/prefix?endpoint=https://host&region=name'

function addressOf(target: string) {
  try {
    return parseS3Address(target)
  } catch (error) {
    if (!(error instanceof BadS3Address)) throw error
    throw new CannotOpen(
      `The ${error.part} of TARGET is none; it looks like ${example}. Keys come from the environment.`,
    )
  }
}

/** The same store, whose failures are sentences. */
function saying(store: Store, host: string): Store {
  const said = (error: unknown) =>
    error instanceof StoreFailed ? new CannotOpen(sentenceOf(error.failure, { store, host }), error) : error
  const told = async <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      throw said(error)
    })
  async function* each<T>(items: AsyncIterable<T>): AsyncIterable<T> {
    try {
      yield* items
    } catch (error) {
      throw said(error)
    }
  }
  return {
    ...store,
    write: (name, source) => told(store.write(name, source)),
    read: (name) => each(store.read(name)),
    list: (prefix) => each(store.list(prefix)),
    remove: (name) => told(store.remove(name)),
    removeUnfinished: (prefixes) => told(store.removeUnfinished(prefixes)),
  }
}

function sentenceOf(failure: StoreFailure, { store: { title }, host }: { store: Store; host: string }): string {
  switch (failure.code) {
    case 'keys-refused':
      return `The store refuses ${title} (${failure.said}): see AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and what they may do there.`
    case 'no-bucket':
      return `There is no bucket for ${title} at ${host}: make it, or name another.`
    case 'other-region':
      return `The bucket of ${title} lies in another region: add region=${failure.region ?? '…'} to TARGET.`
    case 'clock':
      return `The store at ${host} refuses the time of this machine${byHowMuch(failure.secondsAhead)}: set the clock.`
    case 'unreachable':
      return `The store at ${host} cannot be reached (${failure.said}).`
    case 'silent':
      return `The store at ${host} did not answer for ${failure.seconds} seconds.`
    case 'changed':
      return `${failure.name} was replaced in the store while it was read: try again.`
    case 'refused':
      return `The store at ${host} refuses what it was asked for ${title} (${failure.said}).`
  }
}

function byHowMuch(secondsAhead: number | null): string {
  if (secondsAhead === null) return ''
  const minutes = Math.round(Math.abs(secondsAhead) / 60)
  return `, which is ${minutes} minutes ${secondsAhead > 0 ? 'behind' : 'ahead'}`
}

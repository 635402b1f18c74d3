import { reason } from '@millwright/contract/reasons/reason'
import path from 'node:path'
import { readStoreKeys } from '../../config.ts'
import { openFolderStore } from '../../platform/stores/folder-store.ts'
import { BadS3Address, isS3Address, parseS3Address } from '../../platform/stores/s3-address.ts'
import { openS3Store } from '../../platform/stores/s3-store.ts'
import type { Store } from '../../platform/stores/store.ts'
import { CannotOpen } from '../cannot-open.ts'
import { tellingOf } from '../tell-store.ts'

/**
 * The store that a target names: a folder, or `s3://bucket/prefix?endpoint=…&region=…` with keys from the environment.
 * Whatever fails there is said by `CannotOpen`. @throws CannotOpen
 */
export function openStore(target: string): Store {
  if (!isS3Address(target)) return openFolderStore(path.resolve(target))
  const address = addressOf(target)
  const keys = readStoreKeys()
  if (!keys) {
    throw new CannotOpen(reason('target.without_keys'))
  }
  return saying(openS3Store(address, keys), address.endpoint.host)
}

const example = 's3://bucket/prefix?endpoint=https://host&region=name'

function addressOf(target: string) {
  try {
    return parseS3Address(target)
  } catch (error) {
    if (!(error instanceof BadS3Address)) throw error
    throw new CannotOpen(reason('target.address_invalid', { part: error.part, example }))
  }
}

/** The same store, whose failures are sentences. */
function saying(store: Store, host: string): Store {
  const { told, each } = tellingOf({ title: store.title, host, setting: 'TARGET' })
  return {
    ...store,
    write: (name, source) => told(store.write(name, source)),
    read: (name) => each(store.read(name)),
    list: (prefix) => each(store.list(prefix)),
    remove: (name) => told(store.remove(name)),
    removeUnfinished: (prefixes) => told(store.removeUnfinished(prefixes)),
  }
}

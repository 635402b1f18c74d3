import type { dictionaryRoutes } from '@millwright/contract/dictionaries'
import type { HandlersOf } from '../../calls/handler.ts'
import type { Dictionaries } from '../../knowledge/dictionaries/dictionary.ts'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { addDictionary } from './add-dictionary.ts'
import { listDictionaries } from './list-dictionaries.ts'
import { removeDictionary } from './remove-dictionary.ts'
import { translate } from './translate.ts'
import { updateDictionary } from './update-dictionary.ts'

export type DictionaryDeps = {
  blobs: BlobStore
  jobs: Jobs
  dictionaries: Dictionaries
  wantDictionaries: (ids: readonly string[]) => Promise<void>
}

export function dictionaryHandlers(deps: DictionaryDeps): HandlersOf<typeof dictionaryRoutes> {
  return {
    translate: translate(deps),
    fetchAll: async ({ tx, viewer }) => ({ data: await listDictionaries(tx, viewer.companyId) }),
    add: addDictionary(deps),
    update: updateDictionary(deps),
    remove: removeDictionary,
  }
}

import type { QueryKey } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { keys } from './keys.ts'

const id = z.string()

/** What a write, or a job on the server, has changed: a noun, and which of it. */
export const TouchedNoun = z.discriminatedUnion('noun', [
  /** One file, or its text: what shows it, and the lists that it stands in. */
  z.object({ noun: z.literal('file'), assetId: id, id }),
  /** Files or folders of an asset: there are others, or they lie elsewhere. */
  z.object({ noun: z.literal('files'), assetId: id }),
  /** A correction names no asset. */
  z.object({ noun: z.literal('fact') }),
  z.object({ noun: z.literal('department'), departmentId: z.nullable(id) }),
  z.object({ noun: z.literal('asset'), departmentId: id, assetId: z.nullable(id) }),
  z.object({ noun: z.literal('expert'), assetId: id }),
  z.object({ noun: z.literal('member') }),
  /** The list of a home's chats. */
  z.object({ noun: z.literal('chats'), home: id }),
  z.object({ noun: z.literal('messages'), home: id, chatId: id }),
  z.object({ noun: z.literal('feedback') }),
  z.object({ noun: z.literal('approval'), assetId: z.nullable(id) }),
  z.object({ noun: z.literal('question'), assetId: id }),
  z.object({ noun: z.literal('company') }),
  z.object({ noun: z.literal('glossary') }),
  z.object({ noun: z.literal('dictionary') }),
  z.object({ noun: z.literal('device') }),
  z.object({ noun: z.literal('second-factor') }),
  z.object({ noun: z.literal('token') }),
  z.object({ noun: z.literal('provider') }),
  z.object({ noun: z.literal('webhook') }),
  z.object({ noun: z.literal('share') }),
  /** A check or a backup began. */
  z.object({ noun: z.literal('system') }),
  z.object({ noun: z.literal('quota') }),
  z.object({ noun: z.literal('failed-jobs') }),
  /** Who may see what. */
  z.object({ noun: z.literal('rights') }),
])
export type TouchedNoun = z.infer<typeof TouchedNoun>

/** The beginnings of the keys of what, while nobody looks at it, is let go of: not for a moment does it come up as it was. */
export function keysLetGo(touched: TouchedNoun): readonly QueryKey[] {
  if (touched.noun === 'file') return [keys.file(touched)]
  return touched.noun === 'files' ? [keys.eachFile(touched.assetId)] : []
}

/** The beginnings of the keys of all that shows it. */
export function keysTouched(touched: TouchedNoun): readonly QueryKey[] {
  switch (touched.noun) {
    case 'file':
      return [keys.lists(touched.assetId), keys.file(touched), keys.facts(touched.assetId), keys.bank, keys.found]
    case 'files': {
      const { assetId } = touched
      // One of them may be the picture of the asset.
      const asPicture = [keys.asset(assetId), keys.eachAssetList, keys.openedCodes]
      return [keys.files(assetId), keys.facts(assetId), ...asPicture, keys.assetBank, keys.bank, keys.found]
    }
    case 'fact':
      return [keys.allFacts]
    case 'department': {
      const { departmentId } = touched
      const own = departmentId === null ? [] : [keys.department(departmentId), keys.assets(departmentId)]
      return [keys.departments, ...own, keys.assetBank, keys.bank, keys.found, keys.openedCodes]
    }
    case 'asset': {
      const { departmentId, assetId } = touched
      const own = assetId === null ? [] : [keys.asset(assetId)]
      const lists = [keys.departments, keys.assets(departmentId), keys.assetBank, keys.bank, keys.found]
      return [...lists, ...own, keys.openedCodes]
    }
    case 'expert':
      return [keys.experts(touched.assetId), keys.found]
    case 'member':
      return [keys.members, keys.allExperts]
    case 'chats':
      return [keys.chats(touched.home), keys.found]
    case 'messages':
      return [keys.messages(touched.home, touched.chatId)]
    case 'feedback':
      return [keys.allMessages]
    case 'approval':
      // It is shown at its message, too.
      return [touched.assetId === null ? keys.allApprovals : keys.approvals(touched.assetId), keys.allMessages]
    case 'question':
      return [keys.questions(touched.assetId), keys.suggestions]
    case 'company':
      return [keys.company, keys.writingTools]
    case 'glossary':
      return [keys.glossary, keys.found]
    case 'dictionary':
      return [keys.dictionaries, keys.translations]
    case 'device':
      return [keys.devices]
    case 'second-factor':
      return [keys.secondFactors]
    case 'token':
      return [keys.tokens]
    case 'share':
      return [keys.shares]
    case 'webhook':
      return [keys.webhooks]
    case 'provider':
      return [keys.signInSettings, keys.providerLinks]
    case 'system':
      return [keys.system]
    case 'failed-jobs':
      return [keys.failedJobs]
    case 'quota':
      return [keys.systemStorage, keys.quotaUse]
    case 'rights':
      return [keys.everything]
  }
}

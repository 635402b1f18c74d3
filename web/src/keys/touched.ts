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
  if (touched.noun === 'file') return [keys.file(touched), keys.quoting(touched.assetId)]
  return touched.noun === 'files' ? [keys.eachFile(touched.assetId), keys.quoting(touched.assetId)] : []
}

/** Answers cite a file and say where a newer version of it exists, or says otherwise than what they quote. */
const answers = [keys.allMessages, keys.allApprovals, keys.shares]

/** What is shown of the files of an asset elsewhere than among them. An image may be the asset's picture. */
const besideFiles = (assetId: string): QueryKey[] => {
  const ofAsset = [keys.asset(assetId), keys.eachAssetList, keys.openedCodes]
  return [...ofAsset, keys.facts(assetId), keys.allFactChanges, keys.bank, keys.found, ...answers]
}

/** What names departments and assets. */
const placesNamed = [keys.accessRequests, keys.tokens]

/** The beginnings of the keys of all that shows it. */
export function keysTouched(touched: TouchedNoun): readonly QueryKey[] {
  switch (touched.noun) {
    case 'file': {
      const { assetId } = touched
      return [keys.lists(assetId), keys.file(touched), keys.quoting(assetId), ...besideFiles(assetId)]
    }
    case 'files':
      // The first of a company says that it has any.
      return [keys.files(touched.assetId), ...besideFiles(touched.assetId), keys.company]
    case 'fact':
      // Notes and clips say where a fact that they quote has changed.
      return [keys.allFacts, keys.filesOfAll, ...answers]
    case 'department': {
      const { departmentId } = touched
      const own = departmentId === null ? [] : [keys.department(departmentId), keys.assets(departmentId)]
      return [keys.departments, ...own, keys.assetBank, keys.bank, keys.found, keys.openedCodes, ...placesNamed]
    }
    case 'asset': {
      const { departmentId, assetId } = touched
      const own = assetId === null ? [] : [keys.asset(assetId)]
      const lists = [keys.departments, keys.assets(departmentId), keys.assetBank, keys.bank, keys.found]
      return [...lists, ...own, keys.openedCodes, ...placesNamed]
    }
    case 'expert':
      // Answers offer them.
      return [keys.experts(touched.assetId), keys.asset(touched.assetId), keys.allMessages, keys.found]
    case 'chats':
      // An asset counts its own, and a comparison of versions names the questions whose answers quote them.
      return [keys.chats(touched.home), keys.asset(touched.home), keys.allFactChanges, keys.shares]
    case 'messages':
      return [keys.messages(touched.home, touched.chatId)]
    case 'feedback':
      // A dislike is a question that is open.
      return [keys.allMessages, keys.allQuestions, keys.suggestions]
    case 'approval':
      // It is shown at its message, too, and named where it quotes what another version says otherwise.
      return [
        touched.assetId === null ? keys.allApprovals : keys.approvals(touched.assetId),
        keys.allMessages,
        keys.allFactChanges,
      ]
    case 'question':
      return [keys.questions(touched.assetId), keys.suggestions]
    case 'company':
      return [keys.company, keys.writingTools]
    case 'glossary':
      return [keys.glossary, keys.found]
    case 'dictionary':
      return [keys.dictionaries, keys.translations, keys.found]
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
    // The names of people stand nearly everywhere.
    case 'member':
    case 'rights':
      return [keys.everything]
  }
}

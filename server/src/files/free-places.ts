import { firstFreeName, numberedFileName, numberedFolderName } from './file-name.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import {
  type Coming,
  fileNamesBeside,
  folderNamesBeside,
  type InTree,
  type NamesIn,
  type PlacedItem,
} from './places.repository.ts'

/** Files under names that are free where they come to lie; the order decides who keeps a name. */
export async function filesAtFreePlaces(tx: Transaction, scope: InTree, coming: Coming): Promise<PlacedItem[]> {
  return atFreePlaces(coming.placed, await fileNamesBeside(tx, scope, coming), numberedFileName)
}

export async function foldersAtFreePlaces(tx: Transaction, scope: InTree, coming: Coming): Promise<PlacedItem[]> {
  return atFreePlaces(coming.placed, await folderNamesBeside(tx, scope, coming), numberedFolderName)
}

function atFreePlaces(
  wanted: readonly PlacedItem[],
  takenIn: NamesIn,
  numbered: (name: string, number: number) => string,
): PlacedItem[] {
  return wanted.map((one) => {
    const taken = takenIn.get(one.parentId) ?? new Set<string>()
    const name = firstFreeName(one.name, taken, numbered)
    takenIn.set(one.parentId, taken.add(name))
    return { ...one, name }
  })
}

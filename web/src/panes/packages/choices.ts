import type { PackageImport, PackagePreview } from '@millwright/contract/makers-packages'
import type * as z from 'zod/mini'

/** What was chosen in a preview; everything that can be taken is, until somebody leaves it out. */
export type Choices = {
  leftAssets: ReadonlySet<number>
  names: ReadonlyMap<number, string>
  /** Null is a new asset. */
  into: ReadonlyMap<number, string | null>
  /** By the place of the asset and of its field: `0/2`. */
  leftFields: ReadonlySet<string>
  replacedFields: ReadonlySet<string>
  leftDocuments: ReadonlySet<number>
  /** Older ones that take the place of what stands here. */
  replacedDocuments: ReadonlySet<number>
}

export const everything: Choices = {
  leftAssets: new Set(),
  names: new Map(),
  into: new Map(),
  leftFields: new Set(),
  replacedFields: new Set(),
  leftDocuments: new Set(),
  replacedDocuments: new Set(),
}

export const fieldKey = (asset: number, field: number): string => `${asset}/${field}`

/** With or without one. */
export function toggled<T>(set: ReadonlySet<T>, one: T): ReadonlySet<T> {
  const next = new Set(set)
  if (!next.delete(one)) next.add(one)
  return next
}

type Before = { preview: PackagePreview; choices: Choices }

/** Of the lines that stay as they were what was chosen; of which something else becomes now, as if it had never been. */
export function keptChoices({ preview: before, choices }: Before, now: PackagePreview): Choices {
  const changedFields = new Set(
    now.assets.flatMap(({ fields }, asset) =>
      fields.flatMap(({ becomes, present }, field) => {
        const former = before.assets[asset]?.fields[field]
        return former?.becomes === becomes && former.present === present ? [] : [fieldKey(asset, field)]
      }),
    ),
  )
  const changedDocuments = new Set(
    now.documents.flatMap(({ becomes, of }, line) => {
      const former = before.documents[line]
      return former?.becomes === becomes && former.of?.id === of?.id ? [] : [line]
    }),
  )
  return {
    ...choices,
    leftFields: without(choices.leftFields, changedFields),
    replacedFields: without(choices.replacedFields, changedFields),
    leftDocuments: without(choices.leftDocuments, changedDocuments),
    replacedDocuments: without(choices.replacedDocuments, changedDocuments),
  }
}

const without = <T>(set: ReadonlySet<T>, others: ReadonlySet<T>): ReadonlySet<T> =>
  new Set([...set].filter((one) => !others.has(one)))

/** What the server is asked for. */
export function importOf({ packageId, assets }: PackagePreview, choices: Choices): z.input<typeof PackageImport> {
  return {
    packageId,
    assets: assets.map(({ fields }, asset) => {
      const name = choices.names.get(asset)?.trim()
      const chosen = (keys: ReadonlySet<string>) =>
        fields.flatMap((_, field) => (keys.has(fieldKey(asset, field)) ? [field] : []))
      return {
        asset,
        leave: choices.leftAssets.has(asset),
        ...(name ? { name } : {}),
        ...(choices.into.has(asset) ? { into: choices.into.get(asset) ?? null } : {}),
        leaveFields: chosen(choices.leftFields),
        replaceFields: chosen(choices.replacedFields),
      }
    }),
    leaveDocuments: [...choices.leftDocuments],
    replaceDocuments: [...choices.replacedDocuments],
  }
}

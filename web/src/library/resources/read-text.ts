import { type Asset, assetRoutes, type DynamicField } from '@millwright/contract/assets'
import { companyRoutes } from '@millwright/contract/company'
import { type PlateField, ReadText, readTextRoutes } from '@millwright/contract/read-text'
import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { ApiError } from '../../platform/api-error.ts'
import { call, submit } from '../../platform/api.ts'
import { fieldNamed } from './plate-fields.ts'
import type { ResourcePlace } from './resource.ts'

/** What was read from these pages, in their order; undefined for one that is not known, or not yet. */
export function useReadTexts(place: ResourcePlace, pages: readonly number[]): (ReadText | undefined)[] {
  const { departmentId, assetId, id } = place
  const results = useQueries({
    queries: pages.map((segment) => ({
      queryKey: keys.readText(place, segment),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(readTextRoutes.fetch, { query: { departmentId, assetId, id, segment }, signal }),
    })),
  })
  return results.map(({ data }) => data)
}

/** Somebody else corrected the page meanwhile. */
export class StaleText extends Error {
  override name = 'StaleText'
  readonly present: ReadText

  constructor(present: ReadText) {
    super()
    this.present = present
  }
}

/** Puts texts in place of those of lines, by their ids. Throws a StaleText after taking over what is there now. */
export async function saveReadText(
  cache: QueryClient,
  place: ResourcePlace,
  { text, changed }: { text: ReadText; changed: ReadonlyMap<string, string> },
) {
  const { departmentId, assetId, id } = place
  const segment = Number(text.segment)
  const lines = [...changed].map(([line, written]) => ({ id: line, text: written }))
  try {
    const query = { departmentId, assetId, id, segment }
    const reply = await submit(readTextRoutes.correct, { query, body: { lines }, seen: text.updatedAt ?? '' })
    cache.setQueryData<ReadText>(keys.readText(place, segment), reply.data)
    return reply
  } catch (error) {
    const present = error instanceof ApiError && error.status === 409 ? ReadText.safeParse(error.data).data : undefined
    if (!present) throw error
    cache.setQueryData<ReadText>(keys.readText(place, segment), present)
    throw new StaleText(present)
  }
}

type AssetPlace = Pick<ResourcePlace, 'departmentId' | 'assetId'>
const assetQuery = ({ departmentId, assetId }: AssetPlace) => ({
  queryKey: keys.assetIn({ departmentId, assetId }),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(assetRoutes.fetchSingle, { query: { departmentId, assetId }, signal }),
})

/** The asset whose machine the plate is on. */
export function useAssetOfFile(place: AssetPlace, enabled: boolean) {
  return useQuery({ ...assetQuery(place), enabled }).data
}

/** Somebody else wrote the field of the asset meanwhile. */
export class FieldChanged extends Error {
  override name = 'FieldChanged'
}

export type Taking = {
  field: PlateField
  /** The field of the asset that it was shown to replace. */
  seen: DynamicField | undefined
}

/**
 * Writes one field of a plate into the asset, with all that stands there now; what nobody was shown stays. Throws a
 * FieldChanged after taking over what is there.
 */
export async function takeFieldOver(
  cache: QueryClient,
  { departmentId, assetId }: AssetPlace,
  { field: taken, seen }: Taking,
) {
  const place = { departmentId, assetId }
  const asset = await cache.fetchQuery({ ...assetQuery(place), staleTime: 0 })
  const present = fieldNamed(asset.dynamicFields, taken)
  if (present?.value !== seen?.value) throw new FieldChanged()
  const send = ({ name, info, users, dynamicFields, updatedAt }: Asset) => {
    const field = asField(taken)
    const fields = present
      ? dynamicFields.map((one) => (one === present ? { ...field, label: one.label } : one))
      : [...dynamicFields, field]
    return submit(assetRoutes.update, {
      query: place,
      body: {
        name,
        info,
        users: users.map(({ _id: userId, access }) => ({ userId, access })),
        dynamicFields: fields,
      },
      seen: updatedAt,
    })
  }
  return send(asset)
}

function asField({ label, value, type }: PlateField): DynamicField {
  return type === 'number' ? { type, label, value: Number(value) } : { type, label, value }
}

/** What the company's pictures are read in, as ISO 639-2. */
export function useReadLanguages(enabled: boolean): readonly string[] {
  const settings = useQuery({
    queryKey: keys.company,
    queryFn: ({ signal }) => call(companyRoutes.fetch, { signal }),
    enabled,
  })
  return settings.data?.ocrLanguages ?? []
}

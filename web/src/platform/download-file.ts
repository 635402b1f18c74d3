import { failureOf, send } from './exchange.ts'
import { saveFile } from './save-file.ts'

/**
 * Saves what a link brings. For files that are made while they are fetched, and can be refused until then: a link that
 * is navigated to would show the refusal in the page's place.
 */
export async function downloadFile(path: string): Promise<void> {
  const response = await send({ path, init: { headers: {}, credentials: 'same-origin' } })
  if (!response.ok) throw await failureOf(response)
  saveFile(await response.blob(), nameOf(response))
}

/** RFC 6266: the true name in UTF-8, or the plain one where that is the same; '' where there is none. */
function nameOf({ headers }: Response): string {
  const said = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(said)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  const [, quoted, token] = /filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/.exec(said) ?? []
  return quoted?.replace(/\\(.)/g, '$1') ?? token ?? ''
}

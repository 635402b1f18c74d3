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

function nameOf({ headers }: Response): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : ''
}

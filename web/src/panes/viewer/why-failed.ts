import type { OpenFailure } from './viewer-props.ts'

/** What is the matter with a link whose bytes could not be read; `damaged` when they come and are still of no use. */
export async function whyFailed(url: string): Promise<OpenFailure> {
  try {
    const response = await fetch(url, { method: 'HEAD' })
    if (response.ok) return 'damaged'
    return response.status >= 500 ? 'lost' : 'refused'
  } catch {
    return 'lost'
  }
}

/** The browser offers no way to copy here. */
export class CopyUnable extends Error {}

/**
 * Copies a text. Browsers give the clipboard to https and localhost only; a plant's server is often reached by plain
 * http, where the older way is left. @throws CopyUnable, or why the browser refused it
 */
export async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text)
  if (!copyByField(text)) throw new CopyUnable()
}

/** From a field out of sight, that is selected for a moment; the focus goes back. */
function copyByField(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // A dialog keeps the focus within itself.
  const around = before?.closest('[role=dialog]') ?? document.body
  around.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}

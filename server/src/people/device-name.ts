import Bowser from 'bowser'

/** A User-Agent in words: "Chrome on Windows", "Safari on iPhone"; what is no browser is named as it calls itself. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return unknown
  const { browser, os, platform } = Bowser.parse(userAgent)
  const name = browser.name?.replace(/ for Android$/, '')
  // Only Apple's tell their kind by name; those of others are codes of their makers.
  const system = platform.vendor === 'Apple' ? (platform.model ?? os.name) : os.name
  if (name && system) return `${name} on ${system}`
  return name || system || userAgent.split('/')[0]?.trim().slice(0, 60) || unknown
}

const unknown = 'Unknown device'

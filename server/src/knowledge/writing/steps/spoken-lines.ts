import { signalOf } from './signal-words.ts'

/** `00:12`, `[1:02:07.350]`, `00:12 --> 00:15` at the beginning of a line, and the number of a subtitle alone in one. */
const time = String.raw`\[?\(?\d{1,2}(?::\d{2}){1,2}(?:[.,]\d{1,3})?\)?\]?`
const timeBefore = new RegExp(String.raw`^\s*${time}(?:\s*(?:-->|[-–—])\s*${time})?(?:\s*[-–—:]\s+|\s+|$)`, 'u')
const subtitleNumber = /^\s*\d{1,5}\s*$/u
const speaker = /^\s*(\p{Lu}[\p{L}.]*(?: [\p{Lu}\d][\p{L}\d.]*){0,2}):\s+(?=\S)/u

/** A transcript without its times and without the names of who speaks; any other text as it is. */
export function withoutTimes(text: string): string {
  const lines = text.replace(/^WEBVTT[^\n]*\n/u, '').split('\n')
  const timed = lines.filter((line) => timeBefore.test(line)).length
  const isTranscript = timed >= 2
  const names = repeated(lines.map((line) => speaker.exec(line.replace(timeBefore, ''))?.[1] ?? ''))
  return lines
    .filter((line) => !isTranscript || !subtitleNumber.test(line))
    .map((line) => {
      const said = isTranscript ? line.replace(timeBefore, '') : line
      const name = speaker.exec(said)
      return name && isTranscript && names.has(name[1] ?? '') ? said.slice(name[0].length) : said
    })
    .join('\n')
}

/** `Torque:` stands once, who speaks several times. */
function repeated(names: readonly string[]): Set<string> {
  const once = new Set<string>()
  const several = new Set<string>()
  for (const name of names) (once.has(name) ? several : once).add(name)
  return new Set([...several].filter((name) => name !== '' && signalOf(`${name}:`) === null))
}

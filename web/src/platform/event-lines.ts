/**
 * Cuts an event stream into the JSON of its `data:` lines. Feed it text as it comes, cut anywhere;
 * comment lines keep the connection alive and say nothing.
 */
export function createEventLines(): (text: string) => unknown[] {
  let rest = ''
  return (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    return lines
      .map((line) => line.replace(/\r$/, ''))
      .filter((line) => line.startsWith('data:'))
      .map((line) => JSON.parse(line.slice('data:'.length)) as unknown)
  }
}

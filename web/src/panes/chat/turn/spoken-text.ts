/** An answer as it is said: without the signs of Markdown and the numbers of its citations. */
export function spokenText(markdown: string): string {
  return markdown
    .split('\n')
    .filter((line) => !/^[\s|:>-]*$/.test(line))
    .map((line) =>
      line
        .replace(/^[\s>]*(?:#{1,6}\s+|[-*+]\s+)?/, '')
        .replace(/\s*(?<!\\)\[\d{1,3}\]/g, '')
        .replace(/\*\*|__|`/g, '')
        .replace(/\s*\|\s*/g, ', ')
        .replace(/^, |, $/g, '')
        .replace(/\\([!-/:-@[-`{-~])/g, '$1')
        .trim(),
    )
    .join('\n')
}

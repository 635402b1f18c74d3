const tableRule = /^\s*\|[\s|:-]+\|\s*$/
/** What people begin a line with and mean: *more than*, and the sign of a number. */
const meantAtLineStart = /^([^\S\n]*)(>|[-+](?=[^\S\n]+\d))/gm
const escapedAtLineStart = /^([^\S\n]*)\\([>+-])/gm

const marks = /(?<!\\)(?:\*\*|`)/g

/**
 * An answer as people paste it: without the signs of Markdown, the rows of tables in lines with tabs. The numbers of its
 * citations stay.
 */
export function plainAnswer(markdown: string): string {
  const lines = markdown.split('\n').flatMap((line) => {
    const said = line.replace(/^(?:\s*>)+ ?/, '').trimEnd()
    return tableRule.test(said) ? [] : [plainLine(said)]
  })
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function plainLine(line: string): string {
  const cells = /^\|(.*)\|$/.exec(line)?.[1]?.split(/(?<!\\)\|/)
  const text = cells ? cells.map((cell) => cell.trim()).join('\t') : line.replace(/^#{1,6}\s+/, '')
  return withoutEscapes(text.replace(marks, ''))
}

/** Backslashes keep Markdown from reading a quote as its own syntax; people do not want to paste them. */
const withoutEscapes = (text: string) => text.replace(/\\([!-/:-@[-`{-~])/g, '$1')

/** What somebody typed as an answer, to be shown as Markdown: *> 80 bar* is no quote, and *- 5 °C* no item of a list. */
export function answerAsTyped(text: string): string {
  return text.replace(meantAtLineStart, '$1\\$2')
}

/** What was typed, of what `answerAsTyped` has made of it. */
export function typedAnswer(text: string): string {
  return text.replace(escapedAtLineStart, '$1$2')
}

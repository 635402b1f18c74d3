/** Text help answers in Markdown; a line of a transcript has words alone. */
export function plainOf(markdown: string): string {
  return markdown
    .replace(/^\s*(?:#{1,6}|[-*+]|\d+[.)]|>)\s+/gmu, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(/(\*\*|__|~~|`)(.+?)\1/gsu, '$2')
    .replace(/(^|\s)[*_](\S[^*_]*?)[*_](?=\s|[.,;:!?)]|$)/gu, '$1$2')
    .replace(/\\([\\`*_{}[\]()#+\-.!>~|])/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
}

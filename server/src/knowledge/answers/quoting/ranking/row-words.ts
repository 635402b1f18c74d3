import { sentencesOf } from '../../../language/sentences.ts'

/**
 * A row as it is read for some words: of a cell that says several things one after the other (*Replace the bearings. Measure the wear
 * ring.*), the one with which the row says most. Words of two of them are not said of each other.
 */
export function rowWithOneSentence(row: string, share: (text: string) => number): string {
  return row.split('\t').reduce((kept, cell, at, cells) => {
    const sentences = sentencesOf(cell).map(({ text }) => text)
    if (sentences.length < 2) return kept
    const withOne = (sentence: string) =>
      [...kept.split('\t').slice(0, at), sentence, ...cells.slice(at + 1)].join('\t')
    return sentences.map(withOne).reduce((one, other) => (share(other) > share(one) ? other : one))
  }, row)
}

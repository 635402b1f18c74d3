/** What can be wrong with a dictionary, each with a sentence that its owner can act on. */
export const dictionaryMessages = {
  no_gzip: 'The .dict.dz is no gzip file. Fetch the dictionary again and add it anew.',
  cut_off: 'The .dict.dz is cut off: its end is missing. Fetch the dictionary again and add it anew.',
  damaged: 'The dictionary is damaged and cannot be read. Fetch it again and add it anew.',
  too_large: 'The dictionary unpacks to more than 1 GB. Divide it, or add a smaller one.',
  packed_too_large: 'Prepared, the dictionary takes more than 100 MB. Divide it, or add a smaller one.',
  too_many_lines: 'The dictionary has more than 3,000,000 lines. Divide it, or add a smaller one.',
  long_line: 'A line of the dictionary is longer than 100 kB: it is of no format that we read.',
  bad_index: 'A line of the .index names no place. Fetch the dictionary again and add it anew.',
  beyond_end: 'The .index points beyond the end of the .dict: the two files do not belong together.',
  backwards: 'The .index points backwards into an entry: the two files do not belong together.',
  no_index: 'The .index file is missing: a dictd dictionary is a .index with its .dict or .dict.dz. Add both together.',
  no_dict:
    'The .dict or .dict.dz file is missing: a dictd dictionary is a .index with its .dict or .dict.dz. Add both together.',
  one_column: 'The CSV file has one column. It needs two: a word, and its translation.',
  no_text: 'The file is no text in UTF-8. Save it as UTF-8 and add it anew.',
  no_pairs: 'No words with translations were found in the dictionary. Is it of another format?',
  out_of_memory: 'Preparing the dictionary takes too much memory. Divide it, or add a smaller one.',
  too_slow: 'A part of the dictionary takes longer than a minute to read. Divide it, or add a smaller one.',
  interrupted: 'Preparing the dictionary was interrupted too often. Add it again, or ask your administrator.',
  server:
    'The server could not prepare the dictionary, which says nothing about its files. Add it again later, or ask your administrator to look at the server log.',
} as const

/** A busy, small or broken server is at fault, and may be well later. */
export const passingSentences: readonly string[] = [
  dictionaryMessages.too_slow,
  dictionaryMessages.out_of_memory,
  dictionaryMessages.server,
]

export type DictionaryFailure = keyof typeof dictionaryMessages

export class DictionaryError extends Error {
  readonly reason: DictionaryFailure

  constructor(reason: DictionaryFailure, options?: ErrorOptions) {
    super(dictionaryMessages[reason], options)
    this.name = 'DictionaryError'
    this.reason = reason
  }
}

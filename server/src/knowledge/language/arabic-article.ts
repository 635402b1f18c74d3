const shortestWord = 3

/** An Arabic word without *the*; any other word as it is. */
export function withoutArticle(word: string): string {
  return withoutStart(word, /^ال(?=\p{Script=Arabic})/u)
}

/** The same without the word of a letter before *the* too (*and*, *with*, *to*): a name may begin with the same letters. */
export function withoutBoundWords(word: string): string {
  return withoutStart(word, /^(?:[وف]?[بك]?ال|لل)(?=\p{Script=Arabic})/u)
}

function withoutStart(word: string, start: RegExp): string {
  const rest = word.replace(start, '')
  return rest.length < shortestWord ? word : rest
}

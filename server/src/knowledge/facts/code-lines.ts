import type { SaidInText } from './read-fact.ts'
import { countedWords, type ReadLine, spanOf } from './lines.ts'
import { codeHeading, isLamp } from './words/fact-words.ts'
import { lowered } from './words/languages.ts'

const coded =
  /^(?<word>(?:error|fault|alarm|warning|fehler|störung|meldung|fallo|alarma|erreur|d[eé]faut|alarme|errore|allarme)(?:\s(?:code|no\.?|nr\.?|n[°º]))?\s)?(?<code>\p{Lu}{1,4}[-. ]?\d{1,5}(?:[-.]\d{1,3})?|\d{1,5})\s?(?:[:=–—-]|\t)\s?(?<meaning>[\p{L}"“].{3,240})$/iu
const lamp = /^(?<code>[^:\t]{3,60}?)\s?(?:[:=–—]|\t)\s?(?<meaning>\p{L}.{3,240})$/u

/** Lists of error codes and lamps. A code without a word before it, or a heading above, wants another beside it. */
export function createCodeReader() {
  let isNamed = false
  let waiting: { said: SaidInText; letters: string } | null = null
  return {
    heading(named: string, path: readonly string[]): void {
      isNamed = [named, ...path].some((one) => codeHeading.test(lowered(one)))
      waiting = null
    },
    line(line: ReadLine): SaidInText[] | null {
      const before = waiting
      waiting = null
      if (line.said.length > 320) return null
      const { word, code, meaning } = coded.exec(line.said)?.groups ?? {}
      if (code === undefined || meaning === undefined) return lampIn(line)
      if (/\t/u.test(meaning) || countedWords(meaning) < 2 || !/^(?:\d+|\p{Lu}+[-. ]?\d[\d.-]*)$/u.test(code))
        return null
      const isNumber = /^\d+$/u.test(code)
      const said = codeFact(word === undefined ? code : `${word.trim()} ${code}`, meaning, line)
      if (word !== undefined || (isNamed && (!isNumber || code.length > 1))) return [said]
      if (isNumber) return null
      const letters = code.replace(/[\d.\s-]/gu, '')
      waiting = { said, letters }
      // `DIN 912: …`, `M8: …` stand alone, or beside what is no code.
      if (before?.letters !== letters || !/^(?:E|F|A|AL|ER|ERR|FC|W)$/u.test(letters)) return null
      return [before.said, said]
    },
  }

  function lampIn(line: ReadLine): SaidInText[] | null {
    const { code, meaning } = lamp.exec(line.said)?.groups ?? {}
    if (code === undefined || meaning === undefined || meaning.includes('\t') || !isLamp(code.trim())) return null
    return countedWords(meaning) < 2 ? null : [codeFact(code.trim(), meaning, line)]
  }
}

function codeFact(subject: string, meaning: string, line: ReadLine): SaidInText {
  const value = meaning.trim()
  return { kind: 'code', subject, attribute: 'meaning', value, unit: '', condition: '', ranges: [spanOf(line)] }
}

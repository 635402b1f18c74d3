import { limits } from '@millwright/contract/limits'
import { texts } from '@millwright/contract/texts'
import { describe, expect, it } from 'vitest'
import { checkFiles, pairInName } from './dictionary-files.ts'

const judged = (...names: string[]) => checkFiles(names.map((name) => ({ name, size: 1 })))

describe('judgeFiles', () => {
  it('takes the two files of dictd in any order, and one file of the others', () => {
    for (const names of [['eng-deu.index', 'eng-deu.dict.dz'], ['a.dict', 'a.index'], ['de-en.txt'], ['words.csv']])
      expect(judged(...names)).toEqual({ ready: true, problem: null, refusal: null })
  })

  it('says which of the two is missing', () => {
    expect(judged('eng-deu.index').problem).toBe('noDict')
    expect(judged('eng-deu.dict.dz').problem).toBe('noIndex')
  })

  it('refuses what is of no dictionary, too much, or more than one', () => {
    expect(judged('words.docx').refusal).toBe(texts.dictionaryFormatUnknown)
    expect(judged('a.csv', 'b.csv').refusal).toBe(texts.dictionaryFilesMany)
    expect(judged('a.index', 'a.dict', 'a.csv').refusal).toBe(texts.dictionaryFilesMany)
    expect(checkFiles([{ name: 'a.csv', size: limits.dictionaryBytes + 1 }]).refusal).toBe(texts.dictionaryTooLarge)
  })
})

describe('pairInName', () => {
  it('reads codes of two and three letters', () => {
    expect(pairInName('freedict-deu-eng.dict.dz')).toEqual({ from: 'de', to: 'en' })
    expect(pairInName('de-en.txt')).toEqual({ from: 'de', to: 'en' })
    expect(pairInName('plant_spa_eng.CSV')).toEqual({ from: 'es', to: 'en' })
  })

  it('finds none where the name says none', () => {
    for (const name of ['plant-words.csv', 'de-de.txt', 'Wörter.csv', 'the-old-list.txt'])
      expect(pairInName(name)).toBeNull()
  })
})

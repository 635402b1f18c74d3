import { describe, expect, it } from 'vitest'
import { rankedPassage } from '../../../../test/ranked-passage.ts'
import { idfOf, idfOfUnknown } from '../../search/idf.ts'
import { readQuestion } from '../../search/question/question.ts'
import type { FoundPassages } from '../../search/search-passages.ts'
import { doubts } from './doubt-phrases.ts'
import { saysUnsure } from '../refusals/refusals.ts'

const passage = (text: string, at: number) => rankedPassage(text, { id: `passage-${at}`, ordinal: at, score: 10 - at })

function found(question: string, texts: readonly string[]): FoundPassages {
  const documents = new Map(Object.entries({ bear: 3, interv: 4, greas: 8, torqu: 5, gland: 3, nut: 8 }))
  const idf = idfOf({ passages: 600, documents })
  const passages = texts.map(passage)
  return { question: readQuestion(question, 'en'), passages, idf, unknownIdf: idfOfUnknown(600), searchedFor: [] }
}

const said = (question: string, texts: readonly string[], unknownWords: string[] = []) =>
  saysUnsure(
    { language: 'English', place: 'Press 7', found: found(question, texts) },
    { verdict: 'unsure', unknownWords, score: 1 },
  )

const unsure = 'It is not certain that this answers the question.'

describe('an answer that may be none says why', () => {
  it('by two words that no passage says together', () => {
    const texts = ['The bearings are greased.', 'The interval of the oil is 500 h.']
    expect(said('interval for the Bearings', texts)).toBe(
      `${unsure} No passage speaks of both *Bearings* and *interval*.`,
    )
    expect(said('interval for the bearings', [...texts, 'Bearing: interval of 3 months'])).not.toMatch('both')
  })

  it('by what its first quote does not give', () => {
    expect(said('torque of the gland nuts', ['Torque of the gland nuts: see below.'])).toBe(
      `${unsure} The first quote gives no such figure.`,
    )
    expect(said('How often is the bearing greased?', ['The bearing is greased by a fitter.'])).toBe(
      `${unsure} The first quote gives no time.`,
    )
    expect(said('Who may grease the bearing?', ['The bearing is greased with lithium.'])).toBe(
      `${unsure} The first quote names nobody.`,
    )
  })

  it('by the part number that is asked for', () => {
    expect(said('part number of the bearing', ['The bearing of GS2 weighs 6.05 kg.'])).toBe(
      `${unsure} The first quote gives no such number.`,
    )
    expect(said('part number of the bearing', ['Bearing: 6205-2RS.'])).not.toMatch('no such number')
  })

  it('by a word that its first quote does not say', () => {
    expect(said('greased gland nuts', ['The gland nuts are new.'])).toBe(
      `${unsure} The first quote says nothing of *greased*.`,
    )
  })

  it('by none that only asks', () => {
    const question = 'How often is the bearing greased?'
    expect(said(question, ['The bearing is greased every 3 months.'])).toBe(`${unsure} ${doubts.English.wordsAlone}`)
    expect(said(question, ['The bearing is greased before every shift.'])).toBe(
      `${unsure} ${doubts.English.wordsAlone}`,
    )
    expect(said(question, ['The bearing is greased, as needed.'])).not.toMatch('gives no time')
  })

  it('by a word that only stands near its first quote', () => {
    const text =
      'The gland nuts are greased. Check the fan. Check the belt. Check the hoses. The torque of nuts is 5 Nm.'
    expect(said('torque of the greased nuts', [text])).toBe(
      `${unsure} The first quote does not say *greased* itself; the text near it does.`,
    )
  })

  it('by another place that is as likely, else by no more than its words', () => {
    expect(said('greased bearing', ['The bearing is greased here.', 'The bearing is greased there.'])).toBe(
      `${unsure} ${doubts.English.several}`,
    )
    expect(said('greased bearing', ['The bearing is greased.'])).toBe(`${unsure} ${doubts.English.wordsAlone}`)
  })

  it('by what stands nowhere, before all else', () => {
    expect(said('torque of the toner', ['Torque: see below.'], ['toner'])).toBe(
      `${unsure} No passage speaks of *toner*.`,
    )
  })
})

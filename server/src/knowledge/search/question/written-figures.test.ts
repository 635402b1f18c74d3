import { describe, expect, it } from 'vitest'
import { readQuestion } from './question.ts'
import { otherWritings } from './written-figures.ts'

const none: ReadonlySet<string> = new Set()
const writingsIn = (question: string, unwanted = none) =>
  otherWritings(readQuestion(question, 'en'), unwanted).flatMap(({ alternatives }) => alternatives)

describe('a figure with its unit', () => {
  it.each([
    ['Which terminal has 24 volt?', ['24V', '24 V', '24VDC', '24 V DC', '24VAC']],
    ['Which terminal has 24V?', ['24VDC', '24VAC', '24 volt']],
    ['Which terminal has 24 V DC?', ['24V', '24VDC', '24 volt']],
    ['Which nuts get 35 Nm?', ['35Nm', '35 newtonmetre']],
    ['Which fuse is of 10 amps?', ['10A', '10 ampere']],
  ])('may be written otherwise: %s', (question, writings) => {
    expect(writingsIn(question)).toEqual(expect.arrayContaining(writings))
  })

  it('is not of another kind of current', () => {
    expect(writingsIn('Which terminal has 24VDC?')).not.toContain('24VAC')
    expect(writingsIn('Which terminal has 230 V AC?')).not.toContain('230VDC')
  })

  it('names what of the question it stands for, and not what the asker does not want', () => {
    const [volts] = otherWritings(readQuestion('Which terminal has 24 volt?', 'en'), new Set(['24vdc']))
    expect(volts).toMatchObject({ word: '24 volt', lexemes: ['24', 'volt'] })
    expect(volts?.alternatives).not.toContain('24VDC')
  })

  it.each(['Which terminal has the number 24?', 'Which size is 10-20 mm?', 'Where is the fuse?'])(
    'is none: %s',
    (question) => {
      expect(writingsIn(question)).toEqual([])
    },
  )
})

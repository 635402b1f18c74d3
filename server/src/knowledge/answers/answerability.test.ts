import { describe, expect, it } from 'vitest'
import { rankedPassage } from '../../../test/ranked-passage.ts'
import { readQuestion } from '../search/question/question.ts'
import { idfOf, idfOfUnknown } from '../search/idf.ts'
import type { FoundPassages } from '../search/search-passages.ts'
import { lackingIn } from './meets-question.ts'
import { coverageAnswerability } from './answerability.ts'

const answerabilityOf = (one: FoundPassages, ownNames: readonly string[] = []) => coverageAnswerability(one, ownNames)

const passage = (text: string, score: number) => rankedPassage(text, { score })

/** `known`: in how many of the passages each lexeme stands. `share`: the first passage's score by what the known words weigh. */
function found(
  question: string,
  known: Record<string, number>,
  more: { share?: number; total?: number; text?: string },
) {
  const total = more.total ?? 600
  const idf = idfOf({ passages: total, documents: new Map(Object.entries(known)) })
  const read = readQuestion(question, 'en')
  const weight = read.tokens.reduce((sum, { lexeme }) => sum + idf(lexeme), 0)
  const passages = more.share === undefined ? [] : [passage(more.text ?? `${question}: 20 Nm`, more.share * weight)]
  return { question: read, passages, idf, unknownIdf: idfOfUnknown(total), searchedFor: [] } satisfies FoundPassages
}

describe('a verdict', () => {
  const words = { torqu: 5, gland: 3, nut: 8 }

  it('is yes, perhaps or no by how much of the question the first passage holds', () => {
    const verdicts = [1.5, 1.1, 0.6].map(
      (share) => answerabilityOf(found('torque of the gland nuts', words, { share })).verdict,
    )
    expect(verdicts).toEqual(['answered', 'unsure', 'not-in-material'])
  })

  it('does not refuse a question of one word that the material knows, be it in every passage', () => {
    const everywhere = { nut: 590, torqu: 590 }
    expect(answerabilityOf(found('What is NUT?', everywhere, { share: 1 })).verdict).toBe('unsure')
    expect(answerabilityOf(found('What is toner?', everywhere, { share: 1 })).verdict).toBe('not-in-material')
    expect(answerabilityOf(found('Which torque for the nut?', everywhere, { share: 1 })).verdict).toBe(
      'not-in-material',
    )
  })

  it('counts a word that no passage holds as the rarest', () => {
    expect(answerabilityOf(found('torque of the gland nuts', words, { share: 1.3 })).verdict).toBe('answered')
    expect(answerabilityOf(found('torque of the flux capacitor', words, { share: 1.3 })).verdict).toBe(
      'not-in-material',
    )
  })

  it('is not sure where an unknown word is much of the question, however much the rest scores', () => {
    const unknown = answerabilityOf(found('torque of the gland toner', words, { share: 9 }))
    expect(unknown).toMatchObject({ verdict: 'unsure', unknownWords: ['toner'] })
    const many = { ...words, spindl: 2, coolant: 4, filter: 6, bear: 3, seal: 5 }
    const long = 'torque of the gland nuts, spindle bearing seal, coolant filter toner'
    expect(answerabilityOf(found(long, many, { share: 9 })).verdict).toBe('answered')
  })

  it('is not sure where the words of the question are scattered over the first passage', () => {
    const asked = (text: string) =>
      answerabilityOf(found('torque of the gland nuts', words, { share: 2, text })).verdict
    expect(asked('The gland leaks. It is old. Its cover is red. Tighten nuts. Then stop. Torques are below.')).toBe(
      'unsure',
    )
    expect(asked('The gland has nuts. Their torque is 20 Nm.')).toBe('answered')
  })

  it('is not sure where the first quote lacks the measure, the time or the code that is asked for', () => {
    const asked = (question: string, text: string) =>
      lackingIn(found(question, { ...words, bear: 3, greas: 4, e4: 2, error: 9, pump: 5 }, { share: 2, text }))
    expect(asked('torque of the gland nuts', 'Torque of the gland nuts: see below.')).toBe('figure')
    expect(asked('torque of the gland nuts', 'Torque of the gland nuts: 30 mm')).toBe('figure')
    expect(asked('torque of the gland nuts', 'Torque of the gland nuts: 30 Nm')).toBeNull()
    expect(asked('How often is the bearing greased?', 'The bearing is greased by a fitter.')).toBe('time')
    expect(asked('How often is the bearing greased?', 'The bearing is greased every 3 months.')).toBeNull()
    expect(asked('pump error E4', 'An error of the pump.')).toBe('code')
    expect(asked('pump error E4', 'Error E4: the pump runs dry.')).toBeNull()
  })

  it('is not sure of a figure that is asked for by its name, with a word before it', () => {
    const known = { air: 4, pressur: 4, torch: 6, need: 3, switch: 3, lay: 2 }
    const asked = (question: string, text: string) => lackingIn(found(question, known, { share: 2, text }))
    const text = 'The torch needs air pressure to part the tip.'
    expect(asked('What air pressure does the torch need?', text)).toBe('figure')
    expect(asked('What air pressure does the torch need?', 'The torch needs an air pressure of 5 bar.')).toBeNull()
    expect(asked('What air pressure switch does the torch need?', text)).toBeNull()
  })

  it('is not sure of a figure whose line names another part of the kind that is asked for', () => {
    const words = { tighten: 5, torqu: 5, m16: 2, m12: 2, bolt: 8 }
    const text = (line: string) => `4. Secure it with the bolts M16.\n5. Insert the bush.\n6. Mount the washer. ${line}`
    const lacking = (line: string) =>
      lackingIn(found('tightening torque for the M16 bolts', words, { share: 2, text: text(line) }))
    expect(lacking('3xM12 screws. Tightening torque 79 Nm')).toBe('figure')
    expect(lacking('3xM16 screws. Tightening torque 79 Nm')).toBeNull()
    expect(lacking('Tightening torque of all 79 Nm')).toBeNull()
  })

  it.each([
    ['en', 'Which grease does the motor take?', 'Now to the grease of the motor.', 'fluid'],
    ['en', 'Which grease does the motor take?', 'Put the grease gun on the nipple of the motor.', 'fluid'],
    ['en', 'Which grease does the motor take?', 'The motor takes bearing grease.', null],
    ['en', 'Which grease does the motor take?', 'The motor takes grease of NLGI 2.', null],
    ['en', 'Which grease does the motor take?', 'Motor: Klüberplex BEM 41-132 as grease.', null],
    ['en', 'Which grease does the motor take?', 'The motor takes Shell Gadus S2.', null],
    ['en', 'Which grease does the motor take?', 'Wipe the grease of the motor off, as Table 5 says.', 'fluid'],
    ['en', 'Which oil level does the motor need?', 'Look at the oil of the motor.', null],
    ['de', 'Welches Fett bekommt der Motor?', 'Das Fett im Motor prüfen.', 'fluid'],
    ['de', 'Welches Fett bekommt der Motor?', 'Den Motor mit Wälzlagerfett schmieren.', null],
    ['es', '¿Qué aceite lleva el motor?', 'Cambiar el aceite del motor.', 'fluid'],
    ['es', '¿Qué aceite lleva el motor?', 'El motor lleva aceite hidráulico.', null],
    ['fr', 'Quelle huile pour le moteur ?', 'Changer l’huile du moteur.', 'fluid'],
    ['fr', 'Quelle huile pour le moteur ?', 'Le moteur prend une huile minérale.', null],
  ])('is not sure in %s of a fluid that is asked for and not named: %s %s', (language, question, text, lacking) => {
    const read = readQuestion(question, language)
    const known = Object.fromEntries(read.tokens.map(({ lexeme }) => [lexeme, 3]))
    const one = { ...found(question, known, { share: 2, text }), question: read }
    expect(lackingIn(one)).toBe(lacking)
  })

  it('is not sure where something is wrong and the first quote speaks of no fault, nor denies what the question does', () => {
    const known = { wire: 6, feed: 6, arc: 6, torch: 4, rear: 2 }
    const asked = (text: string, question = 'wire feeds but no arc') =>
      lackingIn(found(question, known, { share: 2, text }))
    expect(asked('The wire is fed to the arc by the torch.')).toBe('fault')
    expect(asked('If there is no arc though the wire is fed, clamp the cable to the work.')).toBeNull()
    expect(asked('Alarm: the wire is fed without an arc.')).toBeNull()
    expect(asked('The wire feeds the torch.', 'How does the wire feed the arc?')).toBeNull()
    expect(asked('The wire feeds the torch.', 'How do I feed not too much wire to the arc?')).toBeNull()
  })

  it('is not sure where a place is asked for and the first quote names none', () => {
    const known = { battery: 6, batteri: 6, put: 3, life: 2 }
    const asked = (text: string) => lackingIn(found('where do i put the batteries', known, { share: 2, text }))
    expect(asked('Batteries have a short life.')).toBe('place')
    expect(asked('The batteries lie under the cover.')).toBeNull()
  })

  it('takes a time that is written in words for one', () => {
    const known = { test: 6, run: 6, latenc: 6 }
    const asked = (text: string) => lackingIn(found('How long must the latency test run?', known, { share: 2, text }))
    expect(asked('The latency test must run for several minutes.')).toBeNull()
    expect(asked('The latency test must run on a quiet machine.')).toBe('time')
  })

  it('is not sure of what the thesaurus alone finds', () => {
    const text = 'The children must not touch the fence.'
    const one = found('Kids?', { children: 3, kid: 1 }, { share: 2, text })
    const alternative = { word: 'children', lexeme: 'children', weight: one.idf('children') }
    const judged = (from: 'thesaurus' | 'glossary') =>
      answerabilityOf({
        ...one,
        question: {
          ...one.question,
          alternatives: [{ word: 'Kids', lexemes: ['kid'], alternatives: [alternative], from }],
        },
      }).verdict
    expect(judged('glossary')).toBe('answered')
    expect(judged('thesaurus')).toBe('unsure')
  })

  it('takes no word for unknown that only asks for a measure', () => {
    expect(answerabilityOf(found('How long is the gland torqued?', words, { share: 9 })).unknownWords).toEqual([])
    expect(answerabilityOf(found('Is the gland long torqued?', words, { share: 9 })).unknownWords).toEqual(['long'])
  })

  it('does not count the name of the place against a passage, and doubts one that names something else', () => {
    const known = { ...words, conveyor: 1, drive: 1 }
    const asked = (text: string, names: string[]) =>
      answerabilityOf(found('torque of the gland nuts of the conveyor drive', known, { share: 0.75, text }), names)
    const plain = 'Torque of gland nuts: 12 Nm'
    expect(asked(plain, []).verdict).toBe('not-in-material')
    expect(asked(plain, ['Conveyor drive 9', 'Packing']).verdict).toBe('answered')
    expect(asked(`Coolant pump\n${plain}`, ['Conveyor drive 9', 'Packing']).verdict).toBe('unsure')
    expect(asked(`Pump: CR 32-4\n${plain}`, ['Conveyor drive 9', 'Packing']).verdict).toBe('unsure')
    expect(asked(`PUMP\n${plain}`, ['Conveyor drive 9', 'Pump hall']).verdict).toBe('unsure')
    expect(answerabilityOf(found('Where is the drive?', {}, { share: 0, text: plain }), ['Drive 9']).verdict).toBe(
      'not-in-material',
    )
  })

  it('takes the name of a field for said where a plate gives the field under another', () => {
    const asked = (text: string) =>
      answerabilityOf(found('What is the serial number?', { serial: 2 }, { share: 1.8, text }))
    expect(asked('Type KR 217\nSerial No. 48213377')).toMatchObject({ verdict: 'answered', unknownWords: [] })
    expect(asked('The bus is serial.')).toMatchObject({ verdict: 'not-in-material', unknownWords: ['number'] })
  })

  it('needs more of a short question than of a long one', () => {
    const many = { ...words, spindl: 2, coolant: 4, filter: 6, bear: 3, seal: 5 }
    const long = 'torque of the gland nuts, spindle bearing seal, coolant filter'
    expect(answerabilityOf(found('torque of the gland nuts', many, { share: 0.9 })).verdict).toBe('not-in-material')
    expect(answerabilityOf(found(long, many, { share: 0.9 })).verdict).not.toBe('not-in-material')
  })

  it('needs less in a handful of passages, where known words weigh little', () => {
    const few = { share: 0.6, total: 5 }
    expect(answerabilityOf(found('torque of the gland nuts', { torqu: 1, gland: 1, nut: 1 }, few)).verdict).toBe(
      'answered',
    )
  })

  it('knows a word by another name where the first passage holds that, and names it as unknown nowhere', () => {
    const text = 'The torque of the laptop stand.'
    const about = (passage: string) => {
      const one = found('torque of the notebook', { torqu: 5, laptop: 6 }, { share: 1.3, text: passage })
      const weight = one.idf('laptop') / 2
      const alternatives = [
        {
          word: 'notebook',
          lexemes: ['notebook'],
          alternatives: [{ word: 'laptop', lexeme: 'laptop', weight }],
          from: 'glossary' as const,
        },
      ]
      return [answerabilityOf(one), answerabilityOf({ ...one, question: { ...one.question, alternatives } })]
    }
    const [without, held] = about(text)
    expect(without).toMatchObject({ unknownWords: ['notebook'] })
    expect(held).toMatchObject({ unknownWords: [] })
    expect(held?.score).toBeGreaterThan(without?.score ?? 0)
    const [, elsewhere] = about('The torque of the stand.')
    expect(elsewhere).toMatchObject({ unknownWords: [], score: without?.score })
  })

  it('judges the best passage by its words, also where one that is nearer in meaning comes first', () => {
    const nearer = { ...passage('Of something else.', 0), id: 'passage-2' }
    const text = 'The controller is a 6ES7 131-6BH01 of the laptop.'
    const asked = found('6ES7131-6BH01 of the notebook', { '6es71316bh01': 1, laptop: 6 }, { share: 0.1, text })
    const weight = asked.idf('laptop') / 2
    const alternatives = [
      {
        word: 'notebook',
        lexemes: ['notebook'],
        alternatives: [{ word: 'laptop', lexeme: 'laptop', weight }],
        from: 'glossary' as const,
      },
    ]
    const one = { ...asked, question: { ...asked.question, alternatives } }
    expect(answerabilityOf({ ...one, passages: [nearer, ...one.passages] })).toEqual(answerabilityOf(one))
    expect(answerabilityOf(one).verdict).not.toBe('not-in-material')
  })

  describe('where the first passage is of another language', () => {
    const text = 'The torque of the gland nuts is 45 Nm, and it is given for all of the pumps.'
    const groups = ['drehmoment', 'stopfbuchs', 'mutt'].map((lexeme, at) => ({
      word: lexeme,
      of: lexeme,
      lexeme,
      weight: 1,
      members: new Map([[['torqu', 'gland', 'nut'][at] ?? '', 1]]),
      wholes: [[['torqu', 'gland', 'nut'][at] ?? '']],
      documents: 5,
    }))
    const total = 600
    /** `share`: the first passage's score by what the words weigh that it holds; it counts .8 of it. */
    function asked(question: string, { share, ...more }: { share: number; untranslated?: string[] }) {
      const idf = idfOf({
        passages: total,
        documents: new Map(groups.map(({ lexeme, documents }) => [lexeme, documents])),
      })
      const read = { ...readQuestion(question, 'de'), groups }
      const weight = read.tokens.reduce((sum, { lexeme }) => sum + idf(lexeme), 0)
      const passages = [passage(text, 0.8 * share * weight)]
      return { question: read, passages, idf, unknownIdf: idfOfUnknown(total), searchedFor: [], ...more }
    }
    const question = 'Welches Drehmoment haben die Muttern der Stopfbuchse?'

    it('needs less of the question', () => {
      const verdicts = [1.1, 0.8, 0.6].map((share) => answerabilityOf(asked(question, { share })).verdict)
      expect(verdicts).toEqual(['answered', 'unsure', 'not-in-material'])
    })

    it('counts a word that no dictionary has as half of one that the material does not know', () => {
      const longer = `${question} Zierleiste`
      const known = answerabilityOf(asked(longer, { share: 1.3 }))
      const untranslated = answerabilityOf(asked(longer, { share: 1.3, untranslated: ['Zierleiste'] }))
      expect([known.unknownWords, untranslated.unknownWords]).toEqual([['Zierleiste'], ['Zierleiste']])
      expect(untranslated.score / known.score).toBeGreaterThan(1.1)
      expect([known.verdict, untranslated.verdict]).toEqual(['unsure', 'answered'])
    })
  })

  it('is no without a passage', () => {
    expect(answerabilityOf(found('torque', {}, {})).verdict).toBe('not-in-material')
  })

  it('is never no for the place of a rare part number, but for the name of the machine itself', () => {
    const text = 'The controller is a 6ES7 131-6BH01 of the P-301.'
    const part = found('Does Siemens recommend 6ES7131-6BH01?', { '6es71316bh01': 1 }, { share: 0.1, text })
    expect(answerabilityOf(part).verdict).toBe('unsure')
    expect(
      answerabilityOf(found('6ES7131-6BH01', { '6es71316bh01': 1, '6es7131': 1 }, { share: 0.1, text })).verdict,
    ).toBe('answered')
    const name = found('Which wine goes with the P-301?', { p301: 500 }, { share: 0.1, text })
    expect(answerabilityOf(name).verdict).toBe('not-in-material')
  })
})

describe('unknown words', () => {
  it('are named as they were typed, three at most', () => {
    const { unknownWords } = answerabilityOf(
      found('Does the VFD of the press drive Quarks, Gluons and Bosons?', { press: 2 }, {}),
    )
    expect(unknownWords).toEqual(['VFD', 'drive', 'Quarks'])
  })

  it('leave out a word that stands in the material in another language', () => {
    const { unknownWords } = answerabilityOf(found('Hydraulikpumpen Kavitation', { '=hydraulikpumpen': 2 }, {}))
    expect(unknownWords).toEqual(['Kavitation'])
  })

  it('name a part number whole', () => {
    expect(answerabilityOf(found('Where is the NU-2208 bearing?', { bear: 3 }, {})).unknownWords).toEqual(['NU-2208'])
  })

  it('are words also where none are parted by blanks', () => {
    const asked = found('作動油の粘度', { 作動: 1, 動油: 1 }, {})
    expect(answerabilityOf({ ...asked, question: readQuestion('作動油の粘度', 'ja') }).unknownWords).toEqual(['粘度'])
  })
})

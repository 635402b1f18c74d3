import { describe, expect, it } from 'vitest'
import { createFactReader } from './fact-reader.ts'

type ToldInterval = readonly [work: string, value: string, unit: string, condition: string]

function intervalsOf(text: string): ToldInterval[] {
  const heading = { start: 0, end: 4, size: 20 }
  const facts = createFactReader({ title: 'Mill' }).push({ segment: 1, text: `Idle\n${text}`, headings: [heading] })
  return facts
    .filter(({ kind }) => kind === 'interval')
    .map(({ subject, value, unit, condition }) => [subject, value, unit, condition])
}

describe('a sentence about maintenance', () => {
  it.each<[string, ...ToldInterval]>([
    [
      'Check the belt every three months or 1,000 h, whichever comes first.',
      'Check the belt',
      'every three months or 1,000 h',
      '',
      '',
    ],
    ['Clean the guard after each use.', 'Clean the guard', 'after each use', '', ''],
    ['Lubricate the spindle twice a week.', 'Lubricate the spindle', 'twice a week', '', ''],
    ['Check the belt every other week.', 'Check the belt', 'every other week', '', ''],
    ['Replace the cutter after 20 hours of sawing.', 'Replace the cutter', 'after 20 hours of sawing', '', ''],
    [
      'Der Filter muss zweimal im Jahr gereinigt werden.',
      'Der Filter muss gereinigt werden',
      'zweimal im Jahr',
      '',
      '',
    ],
    ['Nach jedem Gebrauch die Wanne reinigen.', 'die Wanne reinigen', 'Nach jedem Gebrauch', '', ''],
    ['Das Fett nach 500 Betriebsstunden erneuern.', 'Das Fett erneuern', 'nach 500 Betriebsstunden', '', ''],
    [
      'Prüfen Sie den Riemen alle drei Monate oder 1000 Stunden.',
      'Prüfen Sie den Riemen',
      'alle drei Monate oder 1000 Stunden',
      '',
      '',
    ],
    ['Limpie la bandeja después de cada uso.', 'Limpie la bandeja', 'después de cada uso', '', ''],
    [
      'Cambie la cuchilla después de un promedio de 20 horas de cortar.',
      'Cambie la cuchilla',
      'después de un promedio de 20 horas de cortar',
      '',
      '',
    ],
    ['Nettoyez le filtre deux fois par an.', 'Nettoyez le filtre', 'deux fois par an', '', ''],
    ['Remplacer la lame après 20 heures de coupe.', 'Remplacer la lame', 'après 20 heures de coupe', '', ''],
    ['Pulire il filtro dopo ogni utilizzo.', 'Pulire il filtro', 'dopo ogni utilizzo', '', ''],
  ])('says how often: %s', (sentence, ...told) => {
    expect(intervalsOf(sentence)).toEqual([told])
  })

  it.each([
    ['Check the oil pressure weekly with no load.', 'Check the oil pressure with no load'],
    ['Test the machine at no-load speed weekly.', 'Test the machine at no-load speed'],
  ])('says in which state it is done: %s', (sentence, work) => {
    expect(intervalsOf(sentence)).toEqual([[work, 'weekly', '', '']])
  })

  it.each<[string, ...ToldInterval]>([
    [
      'After each use of the spare pump, flush the pipe with water.',
      'flush the pipe with water',
      'After each use of the spare pump',
      '',
      '',
    ],
    ['Clean the guard after each use of the mill.', 'Clean the guard', 'after each use of the mill', '', ''],
    [
      "Every 6 months of the mill's life, check the level.",
      'check the level',
      "Every 6 months of the mill's life",
      '',
      '',
    ],
    ['Nach jedem Einsatz der Fräse, das Sieb reinigen.', 'das Sieb reinigen', 'Nach jedem Einsatz der Fräse', '', ''],
  ])('says whose use it is: %s', (sentence, ...told) => {
    expect(intervalsOf(sentence)).toEqual([told])
  })

  it('is none where nobody can tell the work from whose use it is', () => {
    expect(intervalsOf('After each use of the spare pump flush the pipe.')).toEqual([])
    expect(intervalsOf('After each use of the spare pump flush the pipe, and drain it.')).toEqual([])
  })

  it('denies the work itself', () => {
    expect(intervalsOf('No lubrication of the spindle every week is needed.')).toEqual([])
  })

  it('says by any verb what must be done', () => {
    expect(intervalsOf('Each mill must be operated empty for ten minutes every year.')).toEqual([
      ['Each mill must be operated empty for ten minutes', 'every year', '', ''],
    ])
    expect(intervalsOf('The operator is paid every year.')).toEqual([])
  })

  it('says in which case, and of what it speaks', () => {
    expect(intervalsOf('Change the oil every year, especially if it is dark.')).toEqual([
      ['Change the oil', 'every year', '', 'especially if it is dark'],
    ])
    expect(intervalsOf('Cambie la hoja cada semana o cuando pierda el filo.')).toEqual([
      ['Cambie la hoja', 'cada semana', '', 'o cuando pierda el filo'],
    ])
    expect(intervalsOf('It should be operated at least once in every 15 days.')).toEqual([
      ['It should be operated', 'at least once in every 15 days', '', 'Idle'],
    ])
    expect(intervalsOf('Check the level daily, and if necessary add oil.')).toEqual([
      ['Check the level', 'daily', '', ''],
    ])
    expect(intervalsOf('Check the cable weekly - replace it if damaged.')).toEqual([
      ['Check the cable', 'weekly', '', ''],
    ])
    expect(intervalsOf('If the mill is new, change the oil every week.')).toEqual([])
  })

  it('says two works apart, and one work twice', () => {
    expect(intervalsOf('The belt must be replaced every year, the seals must be changed every 6 months.')).toEqual([
      ['The belt must be replaced', 'every year', '', ''],
      ['the seals must be changed', '6', 'months', ''],
    ])
    expect(intervalsOf('Weekly check the belt and the chain, monthly clean the screen.')).toEqual([
      ['check the belt and the chain', 'Weekly', '', ''],
      ['clean the screen', 'monthly', '', ''],
    ])
    expect(intervalsOf('Change the oil after the first 50 h and then every 500 h.')).toEqual([
      ['Change the oil', '50', 'h', 'first'],
      ['Change the oil', '500', 'h', ''],
    ])
  })

  it('says that something is done again and again where no time is told', () => {
    expect(intervalsOf('The strainer must be washed properly and periodically!')).toEqual([
      ['The strainer must be washed properly', 'periodically', '', ''],
    ])
    expect(intervalsOf('Reinigen Sie das Sieb regelmäßig.')).toEqual([['Reinigen Sie das Sieb', 'regelmäßig', '', '']])
    expect(intervalsOf('Engrase la cadena periódicamente.')).toEqual([['Engrase la cadena', 'periódicamente', '', '']])
    expect(intervalsOf('Change the blade frequently (about every two lots) or at the first cracks.')).toEqual([
      ['Change the blade', 'frequently (about every two lots)', '', 'or at the first cracks'],
    ])
    expect(intervalsOf('The pits that wind and rain have left are regularly cleaned by others.')).toEqual([])
  })

  it('gives the length of an interval by its name, but of no warranty', () => {
    expect(intervalsOf('The recommended change interval for the grease is 4.000 hours.')).toEqual([
      ['recommended change interval for the grease', '4.000', 'hours', ''],
    ])
    expect(intervalsOf('El intervalo de cambio del aceite es de 500 horas.')).toEqual([
      ['intervalo de cambio del aceite', '500', 'horas', ''],
    ])
    expect(intervalsOf('The warranty period of the replaced part is 12 months.')).toEqual([])
  })

  it('leaves times to wait, plans, and parts of what is said otherwise', () => {
    expect(intervalsOf('Clean the tank after 24 hours of soaking.')).toEqual([])
    expect(intervalsOf('Check the gap after 2 hours.')).toEqual([])
    expect(intervalsOf('The weekly and monthly inspections must be followed.')).toEqual([])
    expect(intervalsOf('The weekly plan must be signed by two people.')).toEqual([])
    expect(intervalsOf('Check it before one (1) year (or after 500 running hours) after it.')).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { documentClassName, languageName } from './document-names.ts'

describe('what documents are called', () => {
  it('names a language as another one calls it, and what is no tag of one as it is', () => {
    expect(['de', 'pt-BR', 'de-12', 'Deutsch', 'no language', ''].map((tag) => languageName(tag, 'en'))).toEqual([
      'German',
      'Brazilian Portuguese',
      'de-12',
      'deutsch',
      'no language',
      '',
    ])
    expect(languageName('de', 'fr')).toBe('allemand')
  })

  it('names a class in German or else in English, and one that is not known by its id', () => {
    expect([
      documentClassName('03-06', 'de'),
      documentClassName('03-06', 'fr'),
      documentClassName('99-01', 'en'),
    ]).toEqual(['Ersatzteile', 'Spare parts', '99-01'])
  })
})

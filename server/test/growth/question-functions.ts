import { limits } from '@millwright/contract/limits'
import { askingGrams } from '../../src/knowledge/language/asking/asking-grams.ts'
import { numbersNamed } from '../../src/knowledge/language/identifiers.ts'
import { asksForPrice, holdsPrice } from '../../src/knowledge/answers/quoting/asked-price.ts'
import { readRecordsQuestion } from '../../src/knowledge/records/asking/records-question.ts'
import { assetsNamed } from '../../src/knowledge/records/asking/names-asked.ts'
import { intentsOf } from '../../src/knowledge/answers/intents/intents.ts'
import { otherWritings } from '../../src/knowledge/search/question/written-figures.ts'
import { carriedOver } from '../../src/knowledge/search/question/follow-up.ts'
import { readAsked } from '../../src/knowledge/search/question/likeness.ts'
import { firstReading, readings } from '../../src/knowledge/search/question/question.ts'
import { questionKeys } from '../../src/knowledge/search/glossary/term-keys.ts'
import { termsInQuestion } from '../../src/knowledge/search/glossary/terms-in-question.ts'
import { soundDifference, spelledBeginnings, transliterated } from '../../src/knowledge/language/transliterate.ts'
import { heldIn, readTyped } from '../../src/knowledge/search/typed-words.ts'
import { lexemesOfRuns, unspacedWords } from '../../src/knowledge/language/unspaced-words.ts'
import { namesFluid } from '../../src/knowledge/answers/quoting/names-fluid.ts'
import { smallTalkOf, withoutSmallTalk } from '../../src/knowledge/answers/small-talk/small-talk.ts'
import type { TextFunction } from './text-function.ts'

const asset = { id: 'a', name: 'Pump 12', info: '', departmentId: 'b', department: 'Hall', fields: [] }
const records = { departments: [], assets: [asset], experts: [], documents: [] }
const question = limits.question
const fluidLanguages = ['en', 'de', 'es', 'fr'] as const

/** Those that run over what somebody asks, or looks for. */
export const questionFunctions: readonly TextFunction[] = [
  { name: 'a question', most: question, run: readings },
  { name: 'a greeting', run: (text) => [smallTalkOf(text), withoutSmallTalk(text)] },
  { name: 'a fluid', run: (text) => fluidLanguages.map((language) => namesFluid(text, language)) },
  { name: 'a question in Chinese signs', most: question, run: (text) => askingGrams(text, 'zh') },
  { name: 'numbers that a question names', most: question, run: numbersNamed },
  {
    name: 'figures of a question, otherwise',
    most: question,
    run: (text) => otherWritings(firstReading(text), new Set()),
  },
  { name: 'a price that is asked for', most: question, run: (text) => asksForPrice(firstReading(text)) },
  { name: 'a price that is given', run: (text) => holdsPrice(text) },
  { name: 'a question that is compared', most: question, run: readAsked },
  { name: 'what a question asks for', most: question, run: (text) => intentsOf(firstReading(text)) },
  {
    name: 'what a question goes on from',
    most: question,
    run: (text) => carriedOver(text, [{ role: 'user', content: text }]),
  },
  {
    name: 'the glossary in a question',
    most: question,
    run: (text) => [
      questionKeys(text),
      termsInQuestion(readings(text)[0], [{ word: text.slice(0, limits.glossaryWord), others: ['pump'] }]),
    ],
  },
  {
    name: 'a question to the records',
    most: question,
    run: (text) => [
      readRecordsQuestion(text, { names: [], labels: new Set(['Power']) }, { language: 'en', meant: [] }),
      assetsNamed(text, records, ['en']),
    ],
  },
  {
    name: 'words without blanks',
    most: question,
    run: (text) => [unspacedWords(text, 'ja', (word) => word.length === 2), lexemesOfRuns(text, 'ja')],
  },
  {
    name: 'a spelling',
    most: question,
    run: (text) => [transliterated(text), spelledBeginnings(text), soundDifference(text, 'pump')],
  },
  { name: 'what is typed', most: limits.search, run: (text) => readTyped(text) },
  { name: 'what is typed, in a text', run: (text) => heldIn(text, readTyped('pump 点検 1').words) },
]

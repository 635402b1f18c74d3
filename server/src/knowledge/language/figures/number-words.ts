type NumberNames = {
  /** From one to nineteen. */
  small: string
  /** From twenty on. */
  tens: string
  join: (ten: string, one: string) => string
  /** Other words for the same. */
  others?: Readonly<Record<string, number>>
}

const languages: readonly NumberNames[] = [
  {
    small:
      'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    tens: 'twenty thirty forty fifty sixty seventy eighty ninety',
    join: (ten, one) => `${ten} ${one}`,
  },
  {
    small:
      'ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
    tens: 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
    join: (ten, one) => `${one}und${ten}`,
  },
  {
    small:
      'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix_sept dix_huit dix_neuf',
    tens: 'vingt trente quarante cinquante soixante',
    join: (ten, one) => (one === 'un' ? `${ten} et un` : `${ten} ${one}`),
  },
  {
    small:
      'un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve',
    tens: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    join: (ten, one) => (ten === 'veinte' ? `veinti${accented[one] ?? one}` : `${ten} y ${one}`),
  },
  {
    small:
      'uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
    tens: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
    join: (ten, one) => `${/^[ou]/u.test(one) ? ten.slice(0, -1) : ten}${one === 'tre' ? 'tré' : one}`,
  },
  {
    small:
      'um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove',
    tens: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
    join: (ten, one) => `${ten} e ${one}`,
    others: { duas: 2, catorze: 14, dezasseis: 16, dezassete: 17, dezanove: 19 },
  },
  {
    small:
      'один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать',
    tens: 'двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто',
    join: (ten, one) => `${ten} ${one}`,
    others: { две: 2 },
  },
]
const accented: Readonly<Record<string, string>> = { dos: 'dós', tres: 'trés', seis: 'séis' }

/** A number that is spoken as a part of one, and is none by itself: `two hundred and ten`. */
const larger =
  /^(?:hundred|thousand|million|hundert|tausend|cents?|mille|cien(?:to)?|mil|cento|сто|двести|триста|тысяч[аи]?)$/u
const and = /^(?:and|und|et|y|e|и)$/u
/** Of `quatre-vingt-dix-sept`. */
const maxWords = 4

const values = new Map(languages.flatMap((one) => [...spokenIn(one)]))
const firstWords = new Set([...values.keys()].map((words) => words.split(' ')[0]))

/** From two to ninety-nine: `one` is an article in most languages. */
function* spokenIn({ small, tens, join, others = {} }: NumberNames): Generator<[string, number]> {
  const ones = ['', ...small.split(' ').map((one) => one.replace('_', ' '))]
  for (const [value, one] of ones.entries()) if (value > 1) yield [one, value]
  for (const [at, ten] of tens.split(' ').entries()) {
    const value = 20 + at * 10
    yield [ten, value]
    for (let more = 1; more < 10; more++) yield [join(ten, ones[more] ?? ''), value + more]
  }
  if (small.includes('quatre')) yield* frenchFromSixty(ones)
  yield* Object.entries(others)
}

function* frenchFromSixty(ones: readonly string[]): Generator<[string, number]> {
  yield ['soixante et onze', 71]
  yield ['quatre vingts', 80]
  for (let more = 10; more < 20; more++) yield [`soixante ${ones[more]}`, 60 + more]
  for (let more = 1; more < 20; more++) yield [`quatre vingt ${ones[more]}`, 80 + more]
}

type NumberWord = { value: number; start: number; end: number }

/** The numbers from two to ninety-nine that are written out in a text, as speech-to-text often leaves them. */
export function numberWordsIn(text: string): NumberWord[] {
  const words = [...text.matchAll(/\p{L}+/gu)].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }))
  const found: NumberWord[] = []
  for (let at = 0; at < words.length; at++) {
    const first = words[at]
    if (!first || !firstWords.has(first.word)) continue
    let spoken = ''
    let last: { value: number; at: number } | null = null
    for (let to = at; to < Math.min(words.length, at + maxWords); to++) {
      const one = words[to]
      const before = words[to - 1]
      if (!one || (to > at && before && !/^[ -]$/u.test(text.slice(before.end, one.start)))) break
      spoken += to > at ? ` ${one.word}` : one.word
      const value = values.get(spoken)
      if (value !== undefined) last = { value, at: to }
    }
    if (!last) continue
    const isPart = [words[at - 1], words[last.at + 1]].some((one) => larger.test(one?.word ?? ''))
    const goesOn = and.test(words[at - 1]?.word ?? '') && larger.test(words[at - 2]?.word ?? '')
    if (!isPart && !goesOn) found.push({ value: last.value, start: first.start, end: words[last.at]?.end ?? first.end })
    at = last.at
  }
  return found
}

import type { Language } from './language.ts'

type FollowUpWords = {
  /** How a question begins that goes on from the one before. */
  opens: RegExp
  /** Words that stand for what was spoken of. */
  standsFor: readonly string[]
  /** Words that ask and name nothing. */
  askOnly: readonly string[]
}

const list = (words: string) => words.split(' ')

export const followUpWords: Readonly<Record<Language, FollowUpWords>> = {
  en: {
    opens: /^(?:and|or|but|then|also|what about|how about|what if|same|ok|okay|so)\b/u,
    standsFor: list('it its they them their that this those these one ones same he she him her'),
    askOnly: list('often long much many far exactly else one ones please tell mean means again need needs must may'),
  },
  de: {
    opens: /^(?:und|oder|aber|dann|auch|was ist mit|wie ist es mit)(?!\p{L})/u,
    standsFor: list(
      'es sie er ihn ihm ihr dieser diese dieses diesen diesem davon dafür daran damit dazu dort derselbe dasselbe das',
    ),
    askOnly: list('oft lange genau bitte braucht brauche brauchen man muss darf heißt bedeutet'),
  },
  es: {
    opens: /^(?:y|o|pero|entonces|también|qué pasa con|qué tal)(?!\p{L})/u,
    standsFor: list('ello él ella ellos ellas lo la los las esto eso este ese esta esa mismo misma'),
    askOnly: list('frecuencia exactamente favor significa'),
  },
  fr: {
    opens: /^(?:et|ou|mais|alors|aussi|qu en est-il|qu’en est-il|qu'en est-il)(?!\p{L})/u,
    standsFor: list('il elle ils elles le la les lui cela ça ce celui celle ceux même'),
    askOnly: list('souvent longtemps exactement faut doit signifie'),
  },
  it: {
    opens: /^(?:e|ed|o|ma|allora|anche|che ne è)(?!\p{L})/u,
    standsFor: list('esso essa essi lo la li le questo questa quello quella stesso stessa'),
    askOnly: list('spesso esattamente serve significa deve'),
  },
  pt: {
    opens: /^(?:e|ou|mas|então|também|que tal)(?!\p{L})/u,
    standsFor: list('ele ela eles elas isto isso este esse esta essa mesmo mesma'),
    askOnly: list('frequência exatamente significa deve precisa'),
  },
  ru: {
    opens: /^(?:а|и|или|но|тогда|также)(?!\p{L})/u,
    standsFor: list('он она оно они его её ее их ему ей им это этот эта этого тот та там'),
    askOnly: list('часто долго точно нужно надо можно значит'),
  },
  ja: {
    opens: /^(?:では|じゃあ|それでは|あと|また|それと|で、)/u,
    standsFor: ['それ', 'その', 'これ', 'この', 'そちら', 'あれ'],
    askOnly: ['どのくらい', '頻度', '教えて', '場合'],
  },
  zh: {
    opens: /^(?:那|那么|还有|以及|另外)/u,
    standsFor: ['它', '这个', '那个', '它们', '其'],
    askOnly: ['多久', '多少', '怎么', '什么', '需要', '一次'],
  },
  ko: {
    opens: /^(?:그럼|그러면|그리고|또|그런데)/u,
    standsFor: list('그것 이것 그건 이건 거기'),
    askOnly: list('얼마나 자주 얼마'),
  },
  ar: {
    opens: /^(?:و|وماذا عن|ماذا عن|أو|ثم)(?=\s|\p{L})/u,
    standsFor: list('هو هي هذا هذه ذلك تلك هم'),
    askOnly: list('مرة بالضبط يجب'),
  },
  hi: {
    opens: /^(?:और|या|लेकिन|तो|फिर)(?!\p{L})/u,
    standsFor: list('यह वह ये वे इसे उसे इसका उसका इसकी उसकी'),
    askOnly: list('अक्सर बार ठीक चाहिए'),
  },
}

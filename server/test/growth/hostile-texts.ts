import { randomOf } from '../random.ts'

/** A text that grows: `part`, so often that it has the asked length, between `head` and `tail`. */
export type Growth = { name: string; head: string; part: string; tail: string }

/** One of each class of characters that our code tells apart. */
const signs = [
  ...Array.from('aAéßжЖقकتก点ひカ기1٣ \t\n\r.,;:!?-–_/\\|"\'`*#=+~^$%&<>(){}[]@©'),
  '\u00a0',
  '\u200b',
  '\u2028',
  '\u0085',
  '\0',
  '\u0301',
  '\u0316',
  '\u0e31',
  'ﾞ',
  '。',
  '।',
  '“',
  'ﬁ',
  'İ',
  '¼',
  '😀',
  '\ud800',
  '\udc00',
]

/** What our code looks for by more than one character. */
const pieces = [
  'word ',
  'Word. ',
  'a1-',
  'A. ',
  '1. ',
  '1.1 ',
  '12 mm ',
  '1,5–2,5 ',
  'M12 x 1.75 ',
  '# ',
  '\n\n',
  '\n# a',
  '\n- ',
  '\n1. a',
  '\n> ',
  '| a ',
  'a\tb\n',
  '"a""',
  '"a",',
  '**a** ',
  '`a` ',
  '```\n',
  '[a](b) ',
  '![',
  '[[',
  '<b>',
  '<b><i>',
  '<!--',
  '<ul><li>',
  '<table><tr><td>',
  '<a href="',
  '<p>a</p>',
  '</p>',
  '&amp;',
  '&#',
  '{\\a}',
  '00:00 ',
  '00:00:01,000 --> 00:00:02,000\na\n\n',
  '[00:01] a\n',
  'http://a/b ',
  'Fig. 1 ',
  'S/N: 12 ',
  'No. 1: ',
  'Ph.D. ',
  'e.g. ',
  '⚠ ',
  'Warning: ',
  '\u0301\u0316',
  'e\u0316\u0301',
  'คำ ',
  '点検。',
  '・',
  'ー。',
]

/** So that what follows or begins is none of the rest: many expressions fail only at the end. */
const frames: readonly (readonly [head: string, tail: string])[] = [
  ['', ''],
  ['a', '1'],
  ['1 ', ' x'],
  ['"', '\n'],
  ['A. ', 'é'],
]

const growth = (part: string, [head, tail]: readonly [string, string]): Growth => ({
  name: JSON.stringify(head + part + part + tail),
  head,
  part,
  tail,
})

/** Every sign and piece by itself. */
export function* plainGrowths(): Generator<Growth> {
  for (const part of [...signs, ...pieces]) yield growth(part, frames[0] ?? ['', ''])
}

/** Parts made of two or three signs and pieces by chance, always the same for the same `seed`. */
export function* mixedGrowths(count: number, seed = 1): Generator<Growth> {
  const random = randomOf(seed)
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const all = [...signs, ...pieces]
  for (let made = 0; made < count; made++) {
    const part = Array.from({ length: 1 + Math.floor(random() * 3) }, () => any(random() < 0.6 ? signs : all)).join('')
    yield growth(part, any(frames))
  }
}

/** What grows to megabytes: one line, lone surrogates, marks upon marks, many columns, deep nesting, and two made by chance. */
export function* largeGrowths(seed = 1): Generator<Growth> {
  const plain = [...plainGrowths()]
  const large = ['a', '1', '\ud800', '\u0301\u0316', '"a",', '| a ', 'a\tb\n', '<b><i>', '[', 'A. ']
  yield* plain.filter(({ part }) => large.includes(part))
  yield* mixedGrowths(2, seed)
}

export function textOf({ head, part, tail }: Growth, length: number): string {
  return head + part.repeat(Math.ceil(length / part.length)) + tail
}

/** What words ask for, or say of what is asked for. */
export const askings = [
  'many',
  'who',
  'asset',
  'department',
  'expert',
  'knows',
  'access',
  'member',
  'before',
  'after',
  'since',
  'until',
  'more',
  'less',
  'between',
  'most',
  'least',
  'where',
  'contact',
  'everything',
] as const
export type AskingKind = (typeof askings)[number]

export type AskingPhrases = Partial<Record<AskingKind | 'filler', string>>

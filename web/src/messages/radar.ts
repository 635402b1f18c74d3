export const radar = {
  person: 'Skills of {name}: {levels}.',
  median: 'Median of {count}: {levels}.',
  skillLevel: '{skill} {level}',
  medianOf: 'Median of {count}',
} as const

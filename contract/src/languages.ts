/** What the note tool writes in, in the order in which it offers them. */
export const noteLanguages = [
  'English',
  'Spanish',
  'French',
  'German',
  'Italian',
  'Portuguese',
  'Hindi',
  'Japanese',
  'Russian',
  'Chinese',
] as const

/** The twelve answer languages. */
export const chatLanguages = [...noteLanguages, 'Korean', 'Arabic'] as const

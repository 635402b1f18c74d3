/** Whose question it is, and where it is asked. */
export type QuestionPlace = { userId: string; home: string }

const keyOf = ({ userId, home }: QuestionPlace) => `millwright-question-${userId}-${home}`

/** What was typed there and never asked, in this tab. */
export function keptQuestion(place: QuestionPlace): string {
  try {
    return sessionStorage.getItem(keyOf(place)) ?? ''
  } catch {
    return ''
  }
}

export function keepQuestion(place: QuestionPlace, typed: string): void {
  try {
    if (typed.trim() === '') sessionStorage.removeItem(keyOf(place))
    else sessionStorage.setItem(keyOf(place), typed)
  } catch {
    // Storage may be closed to us or full: then it is lost with the screen.
  }
}

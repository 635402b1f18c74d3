const withoutBlanks = (title: string) => title.replaceAll(/\s+/g, '')

/** Whether the server gave a note another name than was sent because that was taken: only then it has a number. */
export function wasTaken(sent: string, given: string): boolean {
  return withoutBlanks(sent) !== withoutBlanks(given) && / \(\d+\)$/.test(given)
}

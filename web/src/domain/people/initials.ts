type NamedPerson = { username: string; name: { firstName: string; lastName: string } }

/** Two letters for the picture that nobody gave. */
export function initialsOf({ name: { firstName, lastName }, username }: NamedPerson): string {
  const first = (text: string) => Array.from(text.trim())[0] ?? ''
  const letters = first(firstName) + first(lastName)
  return (letters || first(username)).toLocaleUpperCase()
}

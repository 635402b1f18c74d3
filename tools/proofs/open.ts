/** What no test proves yet, and where it belongs. A row that gets a test leaves this list: the check asks for that. */
export const open: Readonly<Record<string, string>> = {
  F23: 'Processes and stores that are killed in turns under load: part 15.',
  F24: 'An older version beside a newer one: part 15.',
}

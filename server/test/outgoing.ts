/** What a server of a test says before the name of another machine that it was about to connect to. */
export const sayingOutgoing = 'outgoing connection to '

/** The machines that a log names so. */
export function outgoingIn(log: string): string[] {
  return log.split('\n').flatMap((line) => (line.startsWith(sayingOutgoing) ? [line.slice(sayingOutgoing.length)] : []))
}

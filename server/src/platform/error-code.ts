/** Whether an error of the system, of Node or of a library carries one of these codes (`ENOENT`, …). */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

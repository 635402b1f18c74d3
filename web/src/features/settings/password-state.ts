export type PasswordState =
  | { name: 'validate'; grantOver?: boolean }
  | { name: 'update'; grantEnds: number }
  | { name: 'failed'; at: 'validate' | 'update'; reason: string }
  | { name: 'done' }

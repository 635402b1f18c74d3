import { sharedServerOn } from './shared-server.ts'

export const { setup, teardown } = sharedServerOn('postgres')

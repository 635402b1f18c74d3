import { expect, it } from 'vitest'
import { endingFlags } from '../../../../tools/server-process.mjs'
import { nodeCommand } from './node-command.ts'

it('what reads is started with the flags that let the server end', () => {
  expect(nodeCommand('child.js', { memoryBytes: 2 ** 28 })).toEqual(expect.arrayContaining(endingFlags))
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sourcesOf } from '../../../../tools/material/sources.ts'
import { root } from '../../../../tools/run-command.ts'

// zod brings a hundred files with it, which each file that is read would wait for.
it.each(['pdf/pdf-child.ts', 'ocr/lines/lines-child.ts'])('%s, which is told nothing, loads no parser', (child) => {
  const sources = sourcesOf(root, join('server/src/knowledge/readers', child)).filter((path) => path.endsWith('.ts'))
  expect(sources.length).toBeGreaterThan(5)
  expect(sources.filter((path) => readFileSync(join(root, path), 'utf8').includes("from 'zod"))).toEqual([])
})

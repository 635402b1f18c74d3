import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createFactReader } from '../../server/src/knowledge/facts/fact-reader.ts'
import type { ReadFact } from '../../server/src/knowledge/facts/read-fact.ts'
import { openPictureReader } from '../../server/src/knowledge/readers/ocr/picture-reader.ts'
import { pdfReader } from '../../server/src/knowledge/readers/pdf/pdf-reader.ts'

export type FactOfFile = ReadFact & { file: string; page: number }

/** What each manual of a folder says, as the product reads it. */
export async function readFacts(folder: string): Promise<FactOfFile[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.pdf')).toSorted()
  const found: FactOfFile[] = []
  for (const file of files) {
    const facts = createFactReader({ title: file.replace(/\.pdf$/u, '') })
    const readPicture = openPictureReader([file.endsWith('-es.pdf') ? 'spa' : 'eng'])
    for await (const segment of pdfReader.read(join(folder, file), { readPicture })) {
      for (const fact of facts.push(segment)) found.push({ ...fact, file, page: Number(segment.segment) })
    }
  }
  return found
}

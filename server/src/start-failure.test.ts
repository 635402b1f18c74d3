import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { ModelFolderError } from './knowledge/models/model-folder.ts'
import { startFailure } from './start-failure.ts'

const embedded = readConfig({ DATA_DIR: '/srv/plant', PORT: '80' })
const onServer = readConfig({ DATABASE_URL: 'postgres://plant:secret@db.example:5433/plant' })

function failed(code: string, syscall?: string): Error {
  return Object.assign(new Error(`${code}: it said so`), { code, syscall })
}

it('names the port that another program holds', () => {
  expect(startFailure(failed('EADDRINUSE', 'listen'), embedded)).toMatch(/^PORT=80: another program listens on port 80/)
  expect(startFailure(failed('EACCES', 'listen'), embedded)).toMatch(/^PORT=80: this process may not listen/)
})

it('names a host that is no address of this machine', () => {
  expect(startFailure(failed('EADDRNOTAVAIL', 'listen'), embedded)).toMatch(/^HOST=127\.0\.0\.1:/)
  expect(startFailure(failed('ENOTFOUND', 'getaddrinfo'), embedded)).toMatch(/^HOST=127\.0\.0\.1:/)
})

it('names a data directory that cannot be written to', () => {
  for (const code of ['EACCES', 'ENOTDIR', 'EROFS']) {
    expect(startFailure(failed(code, 'mkdir'), embedded)).toMatch(/^DATA_DIR=\/srv\/plant: .*it said so/)
  }
})

it('names the database that does not answer or refuses us, without its password', () => {
  for (const code of ['ECONNREFUSED', 'ENOTFOUND', '28P01', '3D000']) {
    const sentence = startFailure(failed(code), onServer)
    expect(sentence).toMatch(/^DATABASE_URL: the database at db\.example:5433\/plant cannot be used/)
    expect(sentence).not.toContain('secret')
  }
})

it('says of a model in a folder what is wrong with it', () => {
  const sentence = 'EMBEDDING_MODEL=file:/srv/e5: it holds no tokenizer.json.'
  expect(startFailure(new ModelFolderError(sentence), embedded)).toBe(sentence)
})

it('leaves what nobody foresaw as it is', () => {
  expect(startFailure(new TypeError('x is not a function'), embedded)).toBeNull()
  expect(startFailure(failed('42601'), onServer)).toBeNull()
})

it('says of a database that it was made by a newer version', () => {
  const sentence = 'The database was made by a newer version of this server; start that one'
  expect(startFailure(new Error(sentence), embedded)).toBe(sentence)
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A throw-away folder as drizzle-kit writes them: one migration per text. */
export function writeMigrations(...texts: string[]): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-migrations-'))
  mkdirSync(join(folder, 'meta'))
  const entries = texts.map((text, idx) => {
    const tag = String(idx).padStart(4, '0')
    writeFileSync(join(folder, `${tag}.sql`), text)
    return { idx, version: '7', when: 1_700_000_000_000 + idx, tag, breakpoints: true }
  })
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Sessions, which belong to the installation, companies, their members, and notes, which belong to companies. */
export const TINY_SCHEMA = `
CREATE TABLE sessions (
  id uuid PRIMARY KEY, token_hash bytea NOT NULL UNIQUE, company_id uuid NOT NULL, user_id uuid NOT NULL,
  expires_at timestamptz(3) NOT NULL, created_at timestamptz(3) NOT NULL DEFAULT now(), factor text NOT NULL DEFAULT 'none');
CREATE TABLE users (
  company_id uuid NOT NULL, id uuid NOT NULL, role text NOT NULL, username text NOT NULL, removed_at timestamptz(3),
  suspended_at timestamptz(3), access_ends_at timestamptz(3),
  may_create_assets boolean NOT NULL, may_create_departments boolean NOT NULL, PRIMARY KEY (company_id, id));
CREATE TABLE companies (
  id uuid PRIMARY KEY, removed_at timestamptz(3), factor_demand text NOT NULL DEFAULT 'none',
  factor_demand_from timestamptz(3), provider_counts boolean NOT NULL DEFAULT true);
CREATE TABLE notes (
  company_id uuid NOT NULL, id uuid NOT NULL DEFAULT gen_random_uuid(), text text NOT NULL, PRIMARY KEY (company_id, id));
ALTER TABLE notes ENABLE ROW LEVEL SECURITY;
CREATE POLICY notes_of_company ON notes TO millwright_request
  USING (company_id = nullif(current_setting('app.company', true), '')::uuid)
  WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON notes TO millwright_request;`

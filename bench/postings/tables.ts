/** What the prototype keeps; every key has the company. `r` of a run, a segment and a block are numbers of one sequence. */
export const postingTables = `
  CREATE SEQUENCE IF NOT EXISTS posting_numbers AS int;
  CREATE TABLE IF NOT EXISTS posting_runs (
    company_id uuid NOT NULL, run int NOT NULL, version_id uuid NOT NULL, asset_id uuid NOT NULL, resource_id uuid NOT NULL,
    passages int NOT NULL, length int NOT NULL, removed bytea, lengths bytea NOT NULL, passage_ids uuid[] NOT NULL,
    PRIMARY KEY (company_id, run));
  CREATE INDEX IF NOT EXISTS posting_runs_of_version ON posting_runs (company_id, version_id) INCLUDE (run, passages, length);
  CREATE TABLE IF NOT EXISTS posting_segments (
    company_id uuid NOT NULL, segment int NOT NULL, passages int NOT NULL, PRIMARY KEY (company_id, segment));
  CREATE TABLE IF NOT EXISTS posting_blocks (
    company_id uuid NOT NULL, segment int NOT NULL, first text COLLATE "C" NOT NULL, heads bytea NOT NULL, postings bytea NOT NULL,
    PRIMARY KEY (company_id, segment, first));
  ALTER TABLE posting_blocks ALTER heads SET STORAGE EXTERNAL, ALTER postings SET STORAGE EXTERNAL;
  ALTER TABLE posting_runs ALTER lengths SET STORAGE EXTERNAL, ALTER passage_ids SET STORAGE EXTERNAL;
  ALTER TABLE posting_runs ENABLE ROW LEVEL SECURITY;
  ALTER TABLE posting_segments ENABLE ROW LEVEL SECURITY;
  ALTER TABLE posting_blocks ENABLE ROW LEVEL SECURITY;
  DROP POLICY IF EXISTS own ON posting_runs; DROP POLICY IF EXISTS own ON posting_segments; DROP POLICY IF EXISTS own ON posting_blocks;
  CREATE POLICY own ON posting_runs TO millwright_request USING (company_id = nullif(current_setting('app.company', true), '')::uuid);
  CREATE POLICY own ON posting_segments TO millwright_request USING (company_id = nullif(current_setting('app.company', true), '')::uuid);
  CREATE POLICY own ON posting_blocks TO millwright_request USING (company_id = nullif(current_setting('app.company', true), '')::uuid);
  GRANT SELECT, INSERT, UPDATE, DELETE ON posting_runs, posting_segments, posting_blocks TO millwright_request;
  GRANT USAGE ON SEQUENCE posting_numbers TO millwright_request;
  GRANT INSERT, DELETE ON search_versions, version_counts TO millwright_request;
`

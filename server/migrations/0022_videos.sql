CREATE TABLE "clips" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"start" double precision NOT NULL,
	"end" double precision NOT NULL,
	CONSTRAINT "clips_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "clips" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "screen_texts" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"start" double precision NOT NULL,
	"end" double precision NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "screen_texts_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "screen_texts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "transcripts" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"language" text NOT NULL,
	"source" text NOT NULL,
	"segments" jsonb NOT NULL,
	"heard_until" double precision,
	"edited" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_by" uuid,
	CONSTRAINT "transcripts_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "transcripts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "videos" (
	"company_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"duration" double precision,
	"width" integer,
	"height" integer,
	"streams" jsonb,
	"plays" boolean DEFAULT false NOT NULL,
	"clips_of" timestamp (3) with time zone,
	"cuts" jsonb,
	"screen_read_at" timestamp (3) with time zone,
	CONSTRAINT "videos_company_id_version_id_pk" PRIMARY KEY("company_id","version_id")
);
--> statement-breakpoint
ALTER TABLE "videos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "version_files" DROP CONSTRAINT "version_files_company_id_version_id_kind_pk";--> statement-breakpoint
ALTER TABLE "version_files" ADD COLUMN "number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "version_files" ADD CONSTRAINT "version_files_company_id_version_id_kind_number_pk" PRIMARY KEY("company_id","version_id","kind","number");--> statement-breakpoint
ALTER TABLE "clips" ADD CONSTRAINT "clips_company_id_version_id_resource_versions_company_id_id_fk" FOREIGN KEY ("company_id","version_id") REFERENCES "public"."resource_versions"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_texts" ADD CONSTRAINT "screen_texts_company_id_version_id_resource_versions_company_id_id_fk" FOREIGN KEY ("company_id","version_id") REFERENCES "public"."resource_versions"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_company_id_version_id_resource_versions_company_id_id_fk" FOREIGN KEY ("company_id","version_id") REFERENCES "public"."resource_versions"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_company_id_edited_by_users_company_id_id_fk" FOREIGN KEY ("company_id","edited_by") REFERENCES "public"."users"("company_id","id") ON DELETE SET NULL ("edited_by") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_company_id_version_id_resource_versions_company_id_id_fk" FOREIGN KEY ("company_id","version_id") REFERENCES "public"."resource_versions"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "clips_in_order" ON "clips" USING btree ("company_id","version_id","ordinal");--> statement-breakpoint
CREATE INDEX "screen_texts_of_version" ON "screen_texts" USING btree ("company_id","version_id","start");--> statement-breakpoint
CREATE UNIQUE INDEX "transcripts_of_version" ON "transcripts" USING btree ("company_id","version_id");--> statement-breakpoint
CREATE POLICY "clips_of_company" ON "clips" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "screen_texts_of_company" ON "screen_texts" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "transcripts_of_company" ON "transcripts" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "videos_of_company" ON "videos" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
-- They go with their version alone.
GRANT SELECT, INSERT, UPDATE ON "videos", "transcripts" TO millwright_request;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "clips", "screen_texts" TO millwright_request;--> statement-breakpoint
CREATE TRIGGER transcripts_updated BEFORE UPDATE ON "transcripts" FOR EACH ROW EXECUTE FUNCTION grow_updated_at();--> statement-breakpoint
-- It may look in one type of resources alone.
DROP FUNCTION search_passages(text[], float8[], uuid[], int);--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_passages(
  lexemes text[], weights float8[], within_assets uuid[], wanted_rows int, within_type text DEFAULT NULL)
RETURNS TABLE (passage_id uuid, score float8)
LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL UNSAFE
SET search_path = pg_catalog, pg_temp
SET jit = off
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $body$
#variable_conflict use_column
BEGIN
  RETURN QUERY 
WITH readable AS MATERIALIZED (
  SELECT r.id, $3::uuid[] IS NULL OR r.id = ANY ($3::uuid[]) AS asked
  FROM (SELECT asset_id AS id FROM public.viewer_assets) r
),
places AS MATERIALIZED (SELECT id FROM readable WHERE asked),
visible AS MATERIALIZED (
  SELECT v.version_id
  FROM public.search_versions v
  WHERE v.company_id = (SELECT nullif(current_setting('app.company', true), '')::uuid) AND v.searchable AND v.asset_id IN (SELECT id FROM places)
    AND ($5::text IS NULL OR v.resource_id IN (
      SELECT r.id FROM public.resources r
      WHERE r.company_id = (SELECT nullif(current_setting('app.company', true), '')::uuid) AND r.asset_id IN (SELECT id FROM places) AND r.type = $5::text))
),
corpus AS MATERIALIZED (
  SELECT sum(s.passages)::float8 AS passages,
    greatest(sum(s.length)::float8 / nullif(sum(s.passages), 0), 1) AS average,
    coalesce(sum(s.passages) FILTER (WHERE r.asked), 0)::float8 AS within
  FROM public.search_statistics s
  JOIN readable r ON r.id = s.asset_id
  WHERE s.company_id = (SELECT nullif(current_setting('app.company', true), '')::uuid)
),
known AS MATERIALIZED (
  SELECT q.lexeme, q.weight, sum(f.documents)::float8 AS documents,
    coalesce(sum(f.documents) FILTER (WHERE r.asked), 0)::float8 AS found
  FROM unnest($1::text[], $2::float8[]) AS q (lexeme, weight)
  JOIN public.lexeme_frequency f ON f.company_id = (SELECT nullif(current_setting('app.company', true), '')::uuid) AND f.lexeme = q.lexeme
  JOIN readable r ON r.id = f.asset_id
  GROUP BY 1, 2
),
asked AS MATERIALIZED (
  SELECT q.weight, q.found, literal.text AS literal, literal.text::tsquery AS query,
    q.weight * ln(1 + greatest(c.passages - q.documents + 0.5::float8, 0.5) / (q.documents + 0.5::float8)) AS idf
  FROM known q
  CROSS JOIN corpus c
  CROSS JOIN LATERAL (
    SELECT '''' || replace(replace(q.lexeme, '\', '\\'), '''', '''''') || '''' AS text) literal
  WHERE q.found > 0
  ORDER BY idf DESC, literal
  LIMIT 32
),
rarest AS MATERIALIZED (
  SELECT literal, found, sum(found) OVER w <= 2000 OR row_number() OVER w = 1 AS alone, row_number() OVER w AS place
  FROM asked
  WHERE weight >= 0.5
  WINDOW w AS (ORDER BY found, literal ROWS UNBOUNDED PRECEDING)
),
paired AS (
  SELECT a.literal || ' & ' || b.literal AS part,
    sum(a.found * b.found / c.within) OVER (ORDER BY a.found * b.found, a.place, b.place) AS found
  FROM (SELECT * FROM rarest WHERE NOT alone ORDER BY place LIMIT 6) a
  JOIN (SELECT * FROM rarest WHERE NOT alone ORDER BY place LIMIT 6) b ON a.place < b.place
  CROSS JOIN corpus c
),
wanted AS MATERIALIZED (
  SELECT string_agg(part, ' | ')::tsquery AS query
  FROM (
    SELECT literal AS part FROM rarest CROSS JOIN corpus c WHERE alone OR c.within <= 3000
    UNION ALL
    SELECT part FROM paired CROSS JOIN corpus c WHERE found <= 1000 AND c.within > 3000
  ) parts
),
candidates AS (
  (SELECT s.passage_id, s.length, s.tokens
  FROM public.passage_search s
  WHERE (SELECT count(*) FROM places) = 1
    AND s.company_id::text = (SELECT nullif(current_setting('app.company', true), '')::uuid)::text AND s.asset_id = (SELECT id FROM places LIMIT 1)
    AND s.tokens @@ (SELECT query FROM wanted) AND s.indexed AND (s.version_id IN (SELECT version_id FROM visible)) IS TRUE
  LIMIT 3000)
  UNION ALL
  (SELECT s.passage_id, s.length, s.tokens
  FROM public.passage_search s
  WHERE (SELECT count(*) FROM places) > 1
    AND s.company_id::text = (SELECT nullif(current_setting('app.company', true), '')::uuid)::text
    AND s.tokens @@ (SELECT query FROM wanted) AND s.indexed AND (s.version_id IN (SELECT version_id FROM visible)) IS TRUE
  LIMIT 3000)
),
normed AS (
  SELECT c.*, 1.2::float8 * (0.25::float8 + 0.75::float8 * c.length / corpus.average) AS norm
  FROM candidates c CROSS JOIN corpus
),
-- Surface forms only ever add to a lexeme that counts already: the best of many are found without them.
first AS MATERIALIZED (
  SELECT n.passage_id, n.tokens, n.norm, coalesce((
    SELECT sum(a.idf * 2.2::float8 * tf.n / (tf.n + n.norm))
    FROM asked a
    CROSS JOIN LATERAL (SELECT ts_rank('{1,1,1,1}', n.tokens, a.query)::float8 AS rank OFFSET 0) r
    CROSS JOIN LATERAL (SELECT round(0.6079271::float8 / (1 - r.rank) - 0.5::float8) AS n OFFSET 0) tf
    WHERE a.weight >= 0.5 AND r.rank > 0), 0) AS score
  FROM normed n
  ORDER BY score DESC, n.passage_id
  LIMIT 4 * $4::int
),
best AS MATERIALIZED (
  SELECT n.passage_id, n.score + coalesce((
    SELECT sum(a.idf * 2.2::float8 * tf.n / (tf.n + n.norm))
    FROM asked a
    CROSS JOIN LATERAL (SELECT ts_rank('{1,1,1,1}', n.tokens, a.query)::float8 AS rank OFFSET 0) r
    CROSS JOIN LATERAL (SELECT round(0.6079271::float8 / (1 - r.rank) - 0.5::float8) AS n OFFSET 0) tf
    WHERE a.weight < 0.5 AND r.rank > 0), 0) AS score
  FROM first n
)
SELECT b.passage_id, b.score
FROM best b
ORDER BY b.score DESC, b.passage_id
LIMIT $4::int;
END
$body$;--> statement-breakpoint
REVOKE ALL ON FUNCTION search_passages(text[], float8[], uuid[], int, text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION search_passages(text[], float8[], uuid[], int, text) TO millwright_request;

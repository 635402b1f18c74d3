CREATE TABLE "changed_quotes" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"from_version_id" uuid NOT NULL,
	"to_version_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"quoter_id" uuid NOT NULL,
	"about" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "changed_quotes_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "changed_quotes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fact_corrections" (
	"company_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"read_as" text NOT NULL,
	"version_id" uuid NOT NULL,
	"about" text NOT NULL,
	"value" text,
	"unit" text,
	"subject" text,
	"hidden" boolean NOT NULL,
	"corrected_by" uuid,
	"corrected_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fact_corrections_company_id_resource_id_read_as_pk" PRIMARY KEY("company_id","resource_id","read_as")
);
--> statement-breakpoint
ALTER TABLE "fact_corrections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "facts" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"attribute" text NOT NULL,
	"value" text NOT NULL,
	"unit" text NOT NULL,
	"condition" text NOT NULL,
	"text" text NOT NULL,
	"segment" jsonb NOT NULL,
	"ranges" jsonb NOT NULL,
	"about" text NOT NULL,
	"read_as" text NOT NULL,
	"tokens" tsvector NOT NULL,
	CONSTRAINT "facts_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "facts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "resource_versions" ADD COLUMN "facts" integer;--> statement-breakpoint
ALTER TABLE "changed_quotes" ADD CONSTRAINT "changed_quotes_company_id_from_version_id_resource_versions_company_id_id_fk" FOREIGN KEY ("company_id","from_version_id") REFERENCES "public"."resource_versions"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changed_quotes" ADD CONSTRAINT "changed_quotes_company_id_to_version_id_resource_versions_company_id_id_fk" FOREIGN KEY ("company_id","to_version_id") REFERENCES "public"."resource_versions"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fact_corrections" ADD CONSTRAINT "fact_corrections_company_id_resource_id_resources_company_id_id_fk" FOREIGN KEY ("company_id","resource_id") REFERENCES "public"."resources"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fact_corrections" ADD CONSTRAINT "fact_corrections_company_id_corrected_by_users_company_id_id_fk" FOREIGN KEY ("company_id","corrected_by") REFERENCES "public"."users"("company_id","id") ON DELETE SET NULL ("corrected_by") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facts" ADD CONSTRAINT "facts_company_id_version_id_resource_versions_company_id_id_fk" FOREIGN KEY ("company_id","version_id") REFERENCES "public"."resource_versions"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changed_quotes_of_quoter" ON "changed_quotes" USING btree ("company_id","quoter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "changed_quotes_once" ON "changed_quotes" USING btree ("company_id","to_version_id","quoter_id","about");--> statement-breakpoint
CREATE INDEX "changed_quotes_from" ON "changed_quotes" USING btree ("company_id","from_version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "facts_once_a_version" ON "facts" USING btree ("company_id","version_id","read_as");--> statement-breakpoint
CREATE INDEX "facts_in_order" ON "facts" USING btree ("company_id","version_id","ordinal");--> statement-breakpoint
CREATE INDEX "facts_of_asset" ON "facts" USING btree ("company_id","asset_id","kind");--> statement-breakpoint
CREATE INDEX "facts_tokens" ON "facts" USING gin ((company_id::text),"asset_id","tokens");--> statement-breakpoint
CREATE POLICY "changed_quotes_of_company" ON "changed_quotes" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "fact_corrections_of_company" ON "fact_corrections" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "facts_of_company" ON "facts" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "fact_corrections" TO millwright_request;--> statement-breakpoint
-- Which version is found says whose facts are shown.
GRANT SELECT ON "search_versions" TO millwright_request;--> statement-breakpoint
-- What was read is written anew, never changed.
GRANT SELECT, INSERT, DELETE ON "facts", "changed_quotes" TO millwright_request;--> statement-breakpoint
-- By words: under row-level security `@@` would be asked of every row of the company, not of the index.
CREATE FUNCTION search_facts(lexemes text[], of_kinds text[], within_assets uuid[], wanted_rows int)
RETURNS TABLE (fact_id uuid, held int)
LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL UNSAFE
SET search_path = pg_catalog, pg_temp
SET jit = off
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $body$
BEGIN
  RETURN QUERY
  WITH places AS MATERIALIZED (
    SELECT a.asset_id AS id FROM public.viewer_assets a
    WHERE a.company_id = (SELECT nullif(current_setting('app.company', true), '')::uuid)
      AND ($3 IS NULL OR a.asset_id = ANY ($3))
  ),
  asked AS MATERIALIZED (
    SELECT ('''' || replace(replace(q.lexeme, '\', '\\'), '''', '''''') || '''')::tsquery AS query
    FROM unnest($1) AS q (lexeme)
  ),
  whole AS MATERIALIZED (SELECT string_agg(a.query::text, ' | ')::tsquery AS query FROM asked a)
  SELECT f.id, (SELECT count(*) FROM asked a WHERE f.tokens @@ a.query)::int AS hits
  FROM public.facts f
  JOIN public.search_versions v ON v.company_id = f.company_id AND v.version_id = f.version_id AND v.searchable
  WHERE f.company_id::text = (SELECT nullif(current_setting('app.company', true), '')::uuid)::text
    AND f.asset_id IN (SELECT p.id FROM places p) AND f.tokens @@ (SELECT w.query FROM whole w)
    AND ($2 IS NULL OR f.kind = ANY ($2))
    AND NOT EXISTS (
      SELECT FROM public.fact_corrections c
      WHERE c.company_id = f.company_id AND c.resource_id = f.resource_id AND c.read_as = f.read_as AND c.hidden)
  ORDER BY hits DESC, f.version_id, f.ordinal
  LIMIT $4;
END
$body$;--> statement-breakpoint
REVOKE ALL ON FUNCTION search_facts(text[], text[], uuid[], int) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION search_facts(text[], text[], uuid[], int) TO millwright_request;

CREATE TABLE "passage_embeddings" (
	"company_id" uuid NOT NULL,
	"passage_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"model" text NOT NULL,
	"embedding" real[] NOT NULL,
	CONSTRAINT "passage_embeddings_company_id_passage_id_pk" PRIMARY KEY("company_id","passage_id")
);--> statement-breakpoint
ALTER TABLE "passage_embeddings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "passage_embeddings" ALTER COLUMN "embedding" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "passage_embeddings" ADD CONSTRAINT "passage_embeddings_company_id_passage_id_passages_company_id_id_fk" FOREIGN KEY ("company_id","passage_id") REFERENCES "public"."passages"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passage_embeddings_of_version" ON "passage_embeddings" USING btree ("company_id","version_id");--> statement-breakpoint
CREATE POLICY "passage_embeddings_of_company" ON "passage_embeddings" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "passage_embeddings" TO millwright_request;--> statement-breakpoint
ALTER TABLE "search_versions" ADD COLUMN "embedded_by" text;--> statement-breakpoint
CREATE INDEX "search_versions_embedded" ON "search_versions" USING btree ("embedded_by","company_id","version_id") WHERE searchable;--> statement-breakpoint
CREATE FUNCTION forget_embedding() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  NEW.embedded_by := NULL;
  RETURN NEW;
END
$body$;--> statement-breakpoint
CREATE TRIGGER search_versions_forget_embedding BEFORE UPDATE OF searchable ON "search_versions"
  FOR EACH ROW WHEN (NEW.searchable AND NOT OLD.searchable) EXECUTE FUNCTION forget_embedding();

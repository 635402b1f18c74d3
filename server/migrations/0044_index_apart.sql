CREATE TABLE "version_counts" (
	"company_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"published" boolean NOT NULL,
	"counted_to" uuid NOT NULL,
	CONSTRAINT "version_counts_company_id_version_id_pk" PRIMARY KEY("company_id","version_id")
);
--> statement-breakpoint
ALTER TABLE "version_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "version_embeddings" (
	"company_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"embedded_by" text,
	CONSTRAINT "version_embeddings_company_id_version_id_pk" PRIMARY KEY("company_id","version_id")
);
--> statement-breakpoint
ALTER TABLE "version_embeddings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "search_versions_unsettled";--> statement-breakpoint
DROP INDEX "search_versions_embedded";--> statement-breakpoint
ALTER TABLE "version_counts" ADD CONSTRAINT "version_counts_company_id_version_id_search_versions_company_id_version_id_fk" FOREIGN KEY ("company_id","version_id") REFERENCES "public"."search_versions"("company_id","version_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_embeddings" ADD CONSTRAINT "version_embeddings_company_id_version_id_search_versions_company_id_version_id_fk" FOREIGN KEY ("company_id","version_id") REFERENCES "public"."search_versions"("company_id","version_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "version_counts_unsettled" ON "version_counts" USING btree ("company_id","published" DESC NULLS FIRST,"version_id") WHERE counted_to <> CASE WHEN published THEN 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid ELSE '00000000-0000-0000-0000-000000000000'::uuid END;--> statement-breakpoint
CREATE INDEX "version_embeddings_by" ON "version_embeddings" USING btree ("embedded_by","company_id","version_id");--> statement-breakpoint
INSERT INTO "version_counts" ("company_id", "version_id", "published", "counted_to")
SELECT "company_id", "version_id", "wanted", "counted_to" FROM "search_versions";--> statement-breakpoint
INSERT INTO "version_embeddings" ("company_id", "version_id", "embedded_by")
SELECT "company_id", "version_id", "embedded_by" FROM "search_versions" WHERE "searchable";--> statement-breakpoint
ALTER TABLE "search_versions" DROP COLUMN "wanted";--> statement-breakpoint
ALTER TABLE "search_versions" DROP COLUMN "counted_to";--> statement-breakpoint
ALTER TABLE "search_versions" DROP COLUMN "embedded_by";--> statement-breakpoint
CREATE POLICY "version_counts_of_company" ON "version_counts" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "version_embeddings_of_company" ON "version_embeddings" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
-- Functions write all three; requests read which version is found, and which should be.
GRANT SELECT ON "version_counts" TO "millwright_request";

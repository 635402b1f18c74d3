CREATE TABLE "asked_questions" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"questions" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "asked_questions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "company_quotas" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"bytes" bigint,
	"members" integer,
	"questions" integer
);
--> statement-breakpoint
ALTER TABLE "company_quotas" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stored_bytes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stored_bytes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" uuid NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stored_bytes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "asked_questions" ADD CONSTRAINT "asked_questions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_quotas" ADD CONSTRAINT "company_quotas_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_bytes" ADD CONSTRAINT "stored_bytes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stored_bytes_of_company" ON "stored_bytes" USING btree ("company_id","bytes");--> statement-breakpoint
CREATE POLICY "asked_questions_of_company" ON "asked_questions" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "company_quotas_of_company" ON "company_quotas" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "stored_bytes_of_company" ON "stored_bytes" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
GRANT SELECT ON "company_quotas" TO millwright_request;--> statement-breakpoint
GRANT SELECT ON "stored_bytes" TO millwright_request;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "asked_questions" TO millwright_request;--> statement-breakpoint
INSERT INTO stored_bytes (company_id, bytes)
SELECT company_id, sum(size) FROM (
  SELECT company_id, size FROM resource_versions WHERE blob_key IS NOT NULL
  UNION ALL SELECT company_id, size FROM version_files
  UNION ALL SELECT company_id, size FROM makers_packages
  UNION ALL SELECT company_id, size FROM asked_pictures) stored
GROUP BY company_id;--> statement-breakpoint
ALTER TABLE "system_state" ADD COLUMN "storage_tokens" text[] DEFAULT '{}' NOT NULL;

CREATE TABLE "line_corrections" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"key" text NOT NULL,
	"line_id" text NOT NULL,
	"corners" jsonb NOT NULL,
	"read_as" text NOT NULL,
	"text" text NOT NULL,
	"corrected_by" uuid,
	"corrected_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "line_corrections_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "line_corrections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "picture_readings" (
	"company_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"angle" real NOT NULL,
	"lines" jsonb NOT NULL,
	"read_lines" integer NOT NULL,
	"found_lines" integer NOT NULL,
	"hints" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "picture_readings_company_id_version_id_key_pk" PRIMARY KEY("company_id","version_id","key")
);
--> statement-breakpoint
ALTER TABLE "picture_readings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "segments" ADD COLUMN "confidences" jsonb;--> statement-breakpoint
ALTER TABLE "line_corrections" ADD CONSTRAINT "line_corrections_company_id_version_id_resource_versions_company_id_id_fk" FOREIGN KEY ("company_id","version_id") REFERENCES "public"."resource_versions"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_corrections" ADD CONSTRAINT "line_corrections_company_id_corrected_by_users_company_id_id_fk" FOREIGN KEY ("company_id","corrected_by") REFERENCES "public"."users"("company_id","id") ON DELETE SET NULL ("corrected_by") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_readings" ADD CONSTRAINT "picture_readings_company_id_version_id_resource_versions_company_id_id_fk" FOREIGN KEY ("company_id","version_id") REFERENCES "public"."resource_versions"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "line_corrections_of_line" ON "line_corrections" USING btree ("company_id","version_id","key","line_id");--> statement-breakpoint
CREATE POLICY "line_corrections_of_company" ON "line_corrections" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "picture_readings_of_company" ON "picture_readings" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "picture_readings", "line_corrections" TO millwright_request;--> statement-breakpoint
CREATE TRIGGER picture_readings_updated BEFORE UPDATE ON "picture_readings" FOR EACH ROW EXECUTE FUNCTION grow_updated_at();--> statement-breakpoint
-- A passage whose text was corrected is embedded again, like one that is new.
CREATE FUNCTION forget_embedding_of_passage() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  DELETE FROM public.passage_embeddings WHERE company_id = NEW.company_id AND passage_id = NEW.id;
  UPDATE public.search_versions SET embedded_by = NULL
  WHERE company_id = NEW.company_id AND version_id = NEW.version_id AND embedded_by IS NOT NULL;
  RETURN NULL;
END
$body$;--> statement-breakpoint
REVOKE ALL ON FUNCTION forget_embedding_of_passage() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER passages_forget_embedding AFTER UPDATE OF text, title ON "passages"
FOR EACH ROW EXECUTE FUNCTION forget_embedding_of_passage();

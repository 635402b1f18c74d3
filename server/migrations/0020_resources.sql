CREATE TABLE "zip_downloads" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"resource_ids" uuid[] NOT NULL,
	"folder_ids" uuid[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "zip_downloads_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "zip_downloads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "folders" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	"deleted_with" uuid,
	CONSTRAINT "folders_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "folders_of_asset" UNIQUE("company_id","asset_id","id")
);
--> statement-breakpoint
ALTER TABLE "folders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "version_files" (
	"company_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"blob_key" text NOT NULL,
	"size" bigint NOT NULL,
	"media_type" text NOT NULL,
	CONSTRAINT "version_files_company_id_version_id_kind_pk" PRIMARY KEY("company_id","version_id","kind")
);
--> statement-breakpoint
ALTER TABLE "version_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "resumable_uploads" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"metadata" jsonb NOT NULL,
	"size" bigint NOT NULL,
	"blob_key" text NOT NULL,
	"state" text NOT NULL,
	"result" jsonb,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resumable_uploads_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "resumable_uploads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "resource_versions_by_blob";--> statement-breakpoint
DROP INDEX "resources_one_name";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "office_files" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "ocr_languages" text[] DEFAULT '{"eng"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "web_speech" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "deleted_with" uuid;--> statement-breakpoint
ALTER TABLE "zip_downloads" ADD CONSTRAINT "zip_downloads_company_id_asset_id_assets_company_id_id_fk" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zip_downloads" ADD CONSTRAINT "zip_downloads_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_company_id_asset_id_assets_company_id_id_fk" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_company_id_asset_id_parent_id_folders_company_id_asset_id_id_fk" FOREIGN KEY ("company_id","asset_id","parent_id") REFERENCES "public"."folders"("company_id","asset_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_company_id_created_by_users_company_id_id_fk" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."users"("company_id","id") ON DELETE set null ("created_by") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_company_id_deleted_by_users_company_id_id_fk" FOREIGN KEY ("company_id","deleted_by") REFERENCES "public"."users"("company_id","id") ON DELETE set null ("deleted_by") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_files" ADD CONSTRAINT "version_files_company_id_version_id_resource_versions_company_id_id_fk" FOREIGN KEY ("company_id","version_id") REFERENCES "public"."resource_versions"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resumable_uploads" ADD CONSTRAINT "resumable_uploads_company_id_asset_id_assets_company_id_id_fk" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resumable_uploads" ADD CONSTRAINT "resumable_uploads_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "zip_downloads_old" ON "zip_downloads" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "folders_one_name" ON "folders" USING btree ("company_id","asset_id",coalesce(parent_id, asset_id),"name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "folders_in_folder" ON "folders" USING btree ("company_id","asset_id","parent_id");--> statement-breakpoint
CREATE INDEX "folders_in_bin" ON "folders" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "version_files_by_blob" ON "version_files" USING btree ("blob_key");--> statement-breakpoint
CREATE INDEX "resumable_uploads_by_blob" ON "resumable_uploads" USING btree ("blob_key");--> statement-breakpoint
CREATE INDEX "resumable_uploads_old" ON "resumable_uploads" USING btree ("updated_at");--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_company_id_asset_id_parent_id_folders_company_id_asset_id_id_fk" FOREIGN KEY ("company_id","asset_id","parent_id") REFERENCES "public"."folders"("company_id","asset_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_company_id_deleted_by_users_company_id_id_fk" FOREIGN KEY ("company_id","deleted_by") REFERENCES "public"."users"("company_id","id") ON DELETE set null ("deleted_by") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resource_versions_by_content" ON "resource_versions" USING btree ("company_id","sha256");--> statement-breakpoint
CREATE INDEX "resources_in_folder" ON "resources" USING btree ("company_id","asset_id","parent_id");--> statement-breakpoint
CREATE INDEX "resources_in_bin" ON "resources" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "resource_versions_by_blob" ON "resource_versions" USING btree ("blob_key");--> statement-breakpoint
CREATE UNIQUE INDEX "resources_one_name" ON "resources" USING btree ("company_id","asset_id",coalesce(parent_id, asset_id),"file_name") WHERE deleted_at is null;--> statement-breakpoint
CREATE POLICY "zip_downloads_of_company" ON "zip_downloads" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "folders_of_company" ON "folders" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "version_files_of_company" ON "version_files" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "resumable_uploads_of_company" ON "resumable_uploads" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
-- Names as people sort them: `Valve 2` before `Valve 10`. In this older form every build of ICU takes it.
CREATE COLLATION "numbered" (provider = icu, locale = '@colNumeric=yes');--> statement-breakpoint
CREATE INDEX "resources_by_name" ON "resources" USING btree ("company_id","asset_id","parent_id",file_name collate "numbered","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "resources_of_bin" ON "resources" USING btree ("company_id","asset_id","deleted_with") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "folders_of_bin" ON "folders" USING btree ("company_id","asset_id","deleted_with") WHERE deleted_at is not null;--> statement-breakpoint
-- What was deleted until now comes back one by one.
UPDATE "resources" SET "deleted_with" = "id" WHERE "deleted_at" IS NOT NULL;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "folders", "version_files", "zip_downloads", "resumable_uploads" TO millwright_request;--> statement-breakpoint
CREATE TRIGGER folders_updated BEFORE UPDATE ON "folders" FOR EACH ROW EXECUTE FUNCTION grow_updated_at();--> statement-breakpoint
CREATE TRIGGER resumable_uploads_updated BEFORE UPDATE ON "resumable_uploads" FOR EACH ROW EXECUTE FUNCTION grow_updated_at();--> statement-breakpoint
CREATE TABLE "bank_entries" (
	"company_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"asset_id" uuid NOT NULL,
	"type" text NOT NULL,
	"extension" text NOT NULL,
	"ai_access" boolean NOT NULL,
	"processed" boolean NOT NULL,
	"file_name" text COLLATE "und-x-icu" NOT NULL,
	"folded_name" text COLLATE "C" NOT NULL,
	"size" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_entries_company_id_resource_id_pk" PRIMARY KEY("company_id","resource_id")
);
--> statement-breakpoint
ALTER TABLE "bank_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_company_id_resource_id_resources_company_id_id_fk" FOREIGN KEY ("company_id","resource_id") REFERENCES "public"."resources"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "bank_entries_of_company" ON "bank_entries" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
GRANT SELECT ON "bank_entries" TO millwright_request;--> statement-breakpoint
INSERT INTO bank_entries (company_id, resource_id, version, asset_id, type, extension, ai_access, processed, file_name, folded_name, size, updated_at)
SELECT r.company_id, r.id, v.number, r.asset_id, r.type, v.extension, r.ai_access, v.processed_at IS NOT NULL, r.file_name, lower(r.file_name), v.size, r.updated_at
FROM resources r
JOIN resource_versions v ON v.company_id = r.company_id AND v.resource_id = r.id AND v.number = r.current_version
WHERE r.deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "bank_entries_by_asset" ON "bank_entries" USING btree ("company_id","asset_id","type","extension","ai_access","processed","folded_name","size","updated_at","file_name","resource_id");--> statement-breakpoint
CREATE INDEX "bank_entries_by_name" ON "bank_entries" USING btree ("company_id","file_name","resource_id","asset_id","type","extension","ai_access","processed","folded_name");--> statement-breakpoint
-- A file in the bin has no entry; what comes back from it gets one again.
CREATE FUNCTION refresh_bank_entry(of_company uuid, of_resource uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
  DELETE FROM public.bank_entries b
  USING public.resources r
  WHERE b.company_id = of_company AND b.resource_id = of_resource
    AND r.company_id = of_company AND r.id = of_resource AND r.deleted_at IS NOT NULL;

  INSERT INTO public.bank_entries (company_id, resource_id, version, asset_id, type, extension, ai_access, processed, file_name, folded_name, size, updated_at)
  SELECT r.company_id, r.id, v.number, r.asset_id, r.type, v.extension, r.ai_access, v.processed_at IS NOT NULL, r.file_name, lower(r.file_name), v.size, r.updated_at
  FROM public.resources r
  JOIN public.resource_versions v ON v.company_id = r.company_id AND v.resource_id = r.id AND v.number = r.current_version
  WHERE r.company_id = of_company AND r.id = of_resource AND r.deleted_at IS NULL
  ON CONFLICT (company_id, resource_id) DO UPDATE
  SET version = excluded.version, asset_id = excluded.asset_id, type = excluded.type, extension = excluded.extension,
    ai_access = excluded.ai_access, processed = excluded.processed, file_name = excluded.file_name,
    folded_name = excluded.folded_name, size = excluded.size, updated_at = excluded.updated_at
$body$;--> statement-breakpoint
CREATE FUNCTION refresh_bank_entry_of_resource() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  PERFORM public.refresh_bank_entry(NEW.company_id, NEW.id);
  RETURN NULL;
END
$body$;--> statement-breakpoint
CREATE FUNCTION refresh_bank_entry_of_version() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $body$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.refresh_bank_entry(NEW.company_id, NEW.resource_id);
    RETURN NULL;
  END IF;
  -- Whoever makes another version the current one waits, and sees this change then.
  PERFORM FROM public.resources r WHERE r.company_id = NEW.company_id AND r.id = NEW.resource_id FOR SHARE;
  UPDATE public.bank_entries b SET processed = NEW.processed_at IS NOT NULL
  WHERE b.company_id = NEW.company_id AND b.resource_id = NEW.resource_id AND b.version = NEW.number;
  RETURN NULL;
END
$body$;--> statement-breakpoint
REVOKE ALL ON FUNCTION refresh_bank_entry(uuid, uuid), refresh_bank_entry_of_resource(), refresh_bank_entry_of_version() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER resources_in_bank AFTER UPDATE ON resources
FOR EACH ROW EXECUTE FUNCTION refresh_bank_entry_of_resource();--> statement-breakpoint
CREATE TRIGGER resource_versions_in_bank AFTER INSERT OR UPDATE OF processed_at ON resource_versions
FOR EACH ROW EXECUTE FUNCTION refresh_bank_entry_of_version();

CREATE TABLE "makers_documents" (
	"company_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"path" text NOT NULL,
	"ids" jsonb NOT NULL,
	"title" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"keywords" jsonb NOT NULL,
	"classes" text[] NOT NULL,
	"languages" text[] NOT NULL,
	"version" text NOT NULL,
	"status" text NOT NULL,
	"status_date" text NOT NULL,
	"organization" text NOT NULL,
	"relations" jsonb NOT NULL,
	CONSTRAINT "makers_documents_company_id_resource_id_pk" PRIMARY KEY("company_id","resource_id")
);
--> statement-breakpoint
ALTER TABLE "makers_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "makers_fields" (
	"company_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"label" text NOT NULL,
	"package_id" uuid NOT NULL,
	"value" text NOT NULL,
	"unit" text NOT NULL,
	"semantic_id" text NOT NULL,
	"path" text NOT NULL,
	"texts" jsonb NOT NULL,
	CONSTRAINT "makers_fields_company_id_asset_id_label_pk" PRIMARY KEY("company_id","asset_id","label")
);
--> statement-breakpoint
ALTER TABLE "makers_fields" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "makers_packages" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	"asset_id" uuid,
	"file_name" text NOT NULL,
	"kind" text,
	"blob_key" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"size" bigint NOT NULL,
	"contents" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"imported_at" timestamp (3) with time zone,
	CONSTRAINT "makers_packages_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "makers_packages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "makers_documents" ADD CONSTRAINT "makers_documents_company_id_resource_id_resources_company_id_id_fk" FOREIGN KEY ("company_id","resource_id") REFERENCES "public"."resources"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "makers_documents" ADD CONSTRAINT "makers_documents_company_id_asset_id_assets_company_id_id_fk" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "makers_documents" ADD CONSTRAINT "makers_documents_company_id_package_id_makers_packages_company_id_id_fk" FOREIGN KEY ("company_id","package_id") REFERENCES "public"."makers_packages"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "makers_fields" ADD CONSTRAINT "makers_fields_company_id_asset_id_assets_company_id_id_fk" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "makers_fields" ADD CONSTRAINT "makers_fields_company_id_package_id_makers_packages_company_id_id_fk" FOREIGN KEY ("company_id","package_id") REFERENCES "public"."makers_packages"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "makers_packages" ADD CONSTRAINT "makers_packages_company_id_department_id_departments_company_id_id_fk" FOREIGN KEY ("company_id","department_id") REFERENCES "public"."departments"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "makers_packages" ADD CONSTRAINT "makers_packages_company_id_asset_id_assets_company_id_id_fk" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "makers_packages" ADD CONSTRAINT "makers_packages_company_id_created_by_users_company_id_id_fk" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."users"("company_id","id") ON DELETE SET NULL ("created_by") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "makers_documents_of_asset" ON "makers_documents" USING btree ("company_id","asset_id");--> statement-breakpoint
CREATE INDEX "makers_documents_of_package" ON "makers_documents" USING btree ("company_id","package_id");--> statement-breakpoint
CREATE INDEX "makers_fields_of_package" ON "makers_fields" USING btree ("company_id","package_id");--> statement-breakpoint
CREATE INDEX "makers_packages_of_department" ON "makers_packages" USING btree ("company_id","department_id");--> statement-breakpoint
CREATE INDEX "makers_packages_of_asset" ON "makers_packages" USING btree ("company_id","asset_id");--> statement-breakpoint
CREATE INDEX "makers_packages_of_user" ON "makers_packages" USING btree ("company_id","created_by");--> statement-breakpoint
CREATE INDEX "makers_packages_by_blob" ON "makers_packages" USING btree ("blob_key");--> statement-breakpoint
CREATE INDEX "makers_packages_looked_at" ON "makers_packages" USING btree ("created_at") WHERE imported_at is null;--> statement-breakpoint
CREATE POLICY "makers_documents_of_company" ON "makers_documents" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "makers_fields_of_company" ON "makers_fields" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "makers_packages_of_company" ON "makers_packages" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "makers_packages" TO millwright_request;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "makers_documents" TO millwright_request;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "makers_fields" TO millwright_request;

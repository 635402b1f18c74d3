CREATE TABLE "asset_pictures" (
	"company_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"blob_key" text,
	"resource_id" uuid,
	CONSTRAINT "asset_pictures_company_id_asset_id_pk" PRIMARY KEY("company_id","asset_id"),
	CONSTRAINT "asset_pictures_of_one_kind" CHECK (num_nonnulls("asset_pictures"."blob_key", "asset_pictures"."resource_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "asset_pictures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "found_codes" (
	"company_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"key" text NOT NULL,
	"code" text NOT NULL,
	"resource_id" uuid,
	"dismissed_at" timestamp (3) with time zone,
	CONSTRAINT "found_codes_company_id_asset_id_key_pk" PRIMARY KEY("company_id","asset_id","key")
);
--> statement-breakpoint
ALTER TABLE "found_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "asset_pictures" ADD CONSTRAINT "asset_pictures_company_id_asset_id_assets_company_id_id_fk" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_pictures" ADD CONSTRAINT "asset_pictures_company_id_resource_id_resources_company_id_id_fk" FOREIGN KEY ("company_id","resource_id") REFERENCES "public"."resources"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "found_codes" ADD CONSTRAINT "found_codes_company_id_asset_id_assets_company_id_id_fk" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "found_codes" ADD CONSTRAINT "found_codes_company_id_resource_id_resources_company_id_id_fk" FOREIGN KEY ("company_id","resource_id") REFERENCES "public"."resources"("company_id","id") ON DELETE SET NULL ("resource_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_pictures_by_blob" ON "asset_pictures" USING btree ("blob_key") WHERE "asset_pictures"."blob_key" is not null;--> statement-breakpoint
CREATE INDEX "asset_pictures_of_resource" ON "asset_pictures" USING btree ("company_id","resource_id");--> statement-breakpoint
CREATE INDEX "found_codes_of_resource" ON "found_codes" USING btree ("company_id","resource_id");--> statement-breakpoint
CREATE POLICY "asset_pictures_of_company" ON "asset_pictures" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "found_codes_of_company" ON "found_codes" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "asset_pictures" TO millwright_request;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "found_codes" TO millwright_request;--> statement-breakpoint
ALTER TABLE "resumable_uploads" ALTER COLUMN "asset_id" DROP NOT NULL;
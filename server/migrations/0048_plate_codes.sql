CREATE TABLE "plate_codes" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"code" text NOT NULL,
	"key" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plate_codes_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "plate_codes_by_key" UNIQUE("company_id","key")
);
--> statement-breakpoint
ALTER TABLE "plate_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "plate_codes" ADD CONSTRAINT "plate_codes_company_id_asset_id_assets_company_id_id_fk" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plate_codes" ADD CONSTRAINT "plate_codes_company_id_created_by_users_company_id_id_fk" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."users"("company_id","id") ON DELETE SET NULL ("created_by") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plate_codes_of_asset" ON "plate_codes" USING btree ("company_id","asset_id");--> statement-breakpoint
CREATE INDEX "plate_codes_of_user" ON "plate_codes" USING btree ("company_id","created_by");--> statement-breakpoint
CREATE POLICY "plate_codes_of_company" ON "plate_codes" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "plate_codes" TO millwright_request;--> statement-breakpoint
CREATE TABLE "plate_code_types" (
	"company_id" uuid NOT NULL,
	"code_id" uuid NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "plate_code_types_company_id_key_code_id_pk" PRIMARY KEY("company_id","key","code_id")
);
--> statement-breakpoint
ALTER TABLE "plate_code_types" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "plate_code_types" ADD CONSTRAINT "plate_code_types_company_id_code_id_plate_codes_company_id_id_fk" FOREIGN KEY ("company_id","code_id") REFERENCES "public"."plate_codes"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plate_code_types_of_code" ON "plate_code_types" USING btree ("company_id","code_id");--> statement-breakpoint
CREATE POLICY "plate_code_types_of_company" ON "plate_code_types" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT ON "plate_code_types" TO millwright_request;

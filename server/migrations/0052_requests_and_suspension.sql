CREATE TABLE "access_requests" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"department_id" uuid,
	"asset_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_requests_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "access_requests_one_place" CHECK (num_nonnulls(department_id, asset_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "access_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_company_id_asked_by_users_company_id_id_fk" FOREIGN KEY ("company_id","asked_by") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_company_id_department_id_departments_company_id_id_fk" FOREIGN KEY ("company_id","department_id") REFERENCES "public"."departments"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_company_id_asset_id_assets_company_id_id_fk" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_requests_once_a_department" ON "access_requests" USING btree ("company_id","asked_by","department_id") WHERE department_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "access_requests_once_an_asset" ON "access_requests" USING btree ("company_id","asked_by","asset_id") WHERE asset_id is not null;--> statement-breakpoint
CREATE INDEX "access_requests_of_department" ON "access_requests" USING btree ("company_id","department_id");--> statement-breakpoint
CREATE INDEX "access_requests_of_asset" ON "access_requests" USING btree ("company_id","asset_id");--> statement-breakpoint
CREATE INDEX "access_requests_waiting" ON "access_requests" USING btree ("company_id","created_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE POLICY "access_requests_of_company" ON "access_requests" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "access_requests" TO millwright_request;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp (3) with time zone;

CREATE TABLE "group_members" (
	"company_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"by_rule" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_members_company_id_group_id_user_id_by_rule_pk" PRIMARY KEY("company_id","group_id","user_id","by_rule")
);
--> statement-breakpoint
ALTER TABLE "group_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "groups" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"rule_field" text,
	"rule_value" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "groups_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "groups_whole_rule" CHECK (num_nonnulls(rule_field, rule_value) <> 1)
);
--> statement-breakpoint
ALTER TABLE "groups" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "access_grants" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "access_grants" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_company_id_group_id_groups_company_id_id_fk" FOREIGN KEY ("company_id","group_id") REFERENCES "public"."groups"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_members_of_user" ON "group_members" USING btree ("company_id","user_id","group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_once_a_name" ON "groups" USING btree ("company_id",lower(name));--> statement-breakpoint
CREATE INDEX "groups_by_rule" ON "groups" USING btree ("company_id","rule_field") WHERE rule_field is not null;--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_grants_company_id_group_id_groups_company_id_id_fk" FOREIGN KEY ("company_id","group_id") REFERENCES "public"."groups"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_grants_once_a_department_for_groups" ON "access_grants" USING btree ("company_id","group_id","department_id") WHERE group_id is not null and department_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "access_grants_once_an_asset_for_groups" ON "access_grants" USING btree ("company_id","group_id","asset_id") WHERE group_id is not null and asset_id is not null;--> statement-breakpoint
CREATE INDEX "access_grants_of_group" ON "access_grants" USING btree ("company_id","group_id") WHERE group_id is not null;--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_grants_one_holder" CHECK (num_nonnulls(user_id, group_id) = 1);--> statement-breakpoint
CREATE POLICY "group_members_of_company" ON "group_members" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "groups_of_company" ON "groups" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "groups", "group_members" TO millwright_request;

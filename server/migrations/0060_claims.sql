CREATE TABLE "identity_provider_claim_lines" (
	"company_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"value" text NOT NULL,
	"group_id" uuid,
	CONSTRAINT "identity_provider_claim_lines_once" UNIQUE NULLS NOT DISTINCT("company_id","provider_id","value","group_id")
);
--> statement-breakpoint
ALTER TABLE "identity_provider_claim_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "group_members" DROP CONSTRAINT "group_members_company_id_group_id_user_id_by_rule_pk";--> statement-breakpoint
ALTER TABLE "group_members" ADD COLUMN "provider_id" uuid;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD COLUMN "designation_claim" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD COLUMN "location_claim" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD COLUMN "groups_claim" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD COLUMN "sets_roles" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_sign_ins" ADD COLUMN "claimed" jsonb;--> statement-breakpoint
ALTER TABLE "identity_provider_claim_lines" ADD CONSTRAINT "identity_provider_claim_lines_company_id_provider_id_identity_providers_company_id_id_fk" FOREIGN KEY ("company_id","provider_id") REFERENCES "public"."identity_providers"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_provider_claim_lines" ADD CONSTRAINT "identity_provider_claim_lines_company_id_group_id_groups_company_id_id_fk" FOREIGN KEY ("company_id","group_id") REFERENCES "public"."groups"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_provider_claim_lines_of_group" ON "identity_provider_claim_lines" USING btree ("company_id","group_id");--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_company_id_provider_id_identity_providers_company_id_id_fk" FOREIGN KEY ("company_id","provider_id") REFERENCES "public"."identity_providers"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_members_by_claim" ON "group_members" USING btree ("company_id","provider_id") WHERE provider_id is not null;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_once" UNIQUE NULLS NOT DISTINCT("company_id","group_id","user_id","by_rule","provider_id");--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_one_way" CHECK (not (by_rule and provider_id is not null));--> statement-breakpoint
CREATE POLICY "identity_provider_claim_lines_of_company" ON "identity_provider_claim_lines" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "identity_provider_claim_lines" TO millwright_request;

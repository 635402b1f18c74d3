CREATE TABLE "experts" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"user_id" uuid,
	"email" text DEFAULT '' NOT NULL,
	"username" text DEFAULT '' NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"middle_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"staff_id" text DEFAULT '' NOT NULL,
	"designation" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"skill_matrix" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "experts_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "experts_member_or_person" CHECK ((user_id is null) = (email <> ''))
);--> statement-breakpoint
ALTER TABLE "experts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "experts" ADD CONSTRAINT "experts_company_id_asset_id_assets_company_id_id_fk" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experts" ADD CONSTRAINT "experts_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "experts_once_an_email" ON "experts" USING btree ("company_id","asset_id","email") WHERE user_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "experts_once_a_member" ON "experts" USING btree ("company_id","asset_id","user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "experts_of_member" ON "experts" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE POLICY "experts_of_company" ON "experts" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "experts" TO millwright_request;--> statement-breakpoint
CREATE TRIGGER experts_updated BEFORE UPDATE ON experts FOR EACH ROW EXECUTE FUNCTION grow_updated_at();--> statement-breakpoint
-- A member-expert is what the member's own row says, never a copy; who was removed is no expert any more.
CREATE VIEW asset_experts WITH (security_invoker = true) AS
SELECT company_id, id, asset_id, user_id, email, username, first_name, middle_name, last_name, contact, staff_id, designation, location, about,
  skill_matrix, NULL::text AS profile_pic_key, updated_at
FROM experts
WHERE user_id IS NULL
UNION ALL
SELECT e.company_id, e.id, e.asset_id, e.user_id, u.email, u.username, u.first_name, u.middle_name, u.last_name, u.contact, u.staff_id, u.designation, u.location, u.about,
  u.skill_matrix, u.profile_pic_key, u.updated_at
FROM experts e
JOIN users u ON u.company_id = e.company_id AND u.id = e.user_id AND u.removed_at IS NULL
WHERE e.user_id IS NOT NULL;--> statement-breakpoint
GRANT SELECT ON asset_experts TO millwright_request;

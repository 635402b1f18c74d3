CREATE TABLE "access_token_places" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"token_id" uuid NOT NULL,
	"department_id" uuid,
	"asset_id" uuid,
	"level" text NOT NULL,
	CONSTRAINT "access_token_places_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "access_token_places_one_object" CHECK (num_nonnulls(department_id, asset_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "access_token_places" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"name" text NOT NULL,
	"ending" text NOT NULL,
	"scopes" text[] NOT NULL,
	"is_service" boolean DEFAULT false NOT NULL,
	"is_limited" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"last_address" text DEFAULT '' NOT NULL,
	CONSTRAINT "access_tokens_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "access_tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "access_tokens_services_are_limited" CHECK (is_limited or not is_service)
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_service" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "access_token_places" ADD CONSTRAINT "access_token_places_company_id_token_id_access_tokens_company_id_id_fk" FOREIGN KEY ("company_id","token_id") REFERENCES "public"."access_tokens"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_token_places" ADD CONSTRAINT "access_token_places_company_id_department_id_departments_company_id_id_fk" FOREIGN KEY ("company_id","department_id") REFERENCES "public"."departments"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_token_places" ADD CONSTRAINT "access_token_places_company_id_asset_id_assets_company_id_id_fk" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_company_id_created_by_users_company_id_id_fk" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_token_places_once_a_department" ON "access_token_places" USING btree ("company_id","token_id","department_id") WHERE department_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "access_token_places_once_an_asset" ON "access_token_places" USING btree ("company_id","token_id","asset_id") WHERE asset_id is not null;--> statement-breakpoint
CREATE INDEX "access_token_places_of_token" ON "access_token_places" USING btree ("company_id","token_id");--> statement-breakpoint
CREATE INDEX "access_token_places_of_department" ON "access_token_places" USING btree ("company_id","department_id");--> statement-breakpoint
CREATE INDEX "access_token_places_of_asset" ON "access_token_places" USING btree ("company_id","asset_id");--> statement-breakpoint
CREATE INDEX "access_tokens_by_user" ON "access_tokens" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "access_tokens_by_maker" ON "access_tokens" USING btree ("company_id","created_by");--> statement-breakpoint
CREATE POLICY "access_token_places_of_company" ON "access_token_places" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "access_tokens_of_company" ON "access_tokens" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
GRANT SELECT ("company_id", "id", "user_id", "created_by", "name", "ending", "scopes", "is_service", "is_limited", "created_at", "expires_at", "last_used_at", "last_address"), INSERT, DELETE ON "access_tokens" TO millwright_request;--> statement-breakpoint
GRANT SELECT, INSERT ON "access_token_places" TO millwright_request;

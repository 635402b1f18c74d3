CREATE TABLE "identity_links" (
	"company_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_links_company_id_provider_id_subject_pk" PRIMARY KEY("company_id","provider_id","subject")
);
--> statement-breakpoint
ALTER TABLE "identity_links" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "identity_provider_domains" (
	"company_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"domain" text NOT NULL,
	CONSTRAINT "identity_provider_domains_company_id_provider_id_domain_pk" PRIMARY KEY("company_id","provider_id","domain")
);
--> statement-breakpoint
ALTER TABLE "identity_provider_domains" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "identity_providers" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"sealed_secret" "bytea",
	"first_name_claim" text NOT NULL,
	"last_name_claim" text NOT NULL,
	"is_active" boolean NOT NULL,
	"makes_members" boolean NOT NULL,
	"links_by_email" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_providers_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "identity_providers_by_id" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "identity_providers" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "provider_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"sid" text,
	"sealed_id_token" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_sign_ins" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"is_test" boolean NOT NULL,
	"next" text NOT NULL,
	"subject" text,
	"user_id" uuid,
	"sealed_id_token" "bytea",
	"sid" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "password_admin_id" uuid;
--> statement-breakpoint
ALTER TABLE "identity_links" ADD CONSTRAINT "identity_links_company_id_provider_id_identity_providers_company_id_id_fk" FOREIGN KEY ("company_id","provider_id") REFERENCES "public"."identity_providers"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "identity_links" ADD CONSTRAINT "identity_links_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "identity_provider_domains" ADD CONSTRAINT "identity_provider_domains_company_id_provider_id_identity_providers_company_id_id_fk" FOREIGN KEY ("company_id","provider_id") REFERENCES "public"."identity_providers"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "identity_providers" ADD CONSTRAINT "identity_providers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "provider_sessions" ADD CONSTRAINT "provider_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "provider_sessions" ADD CONSTRAINT "provider_sessions_company_id_provider_id_identity_providers_company_id_id_fk" FOREIGN KEY ("company_id","provider_id") REFERENCES "public"."identity_providers"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "provider_sign_ins" ADD CONSTRAINT "provider_sign_ins_company_id_provider_id_identity_providers_company_id_id_fk" FOREIGN KEY ("company_id","provider_id") REFERENCES "public"."identity_providers"("company_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "identity_links_of_user" ON "identity_links" USING btree ("company_id","user_id","provider_id");
--> statement-breakpoint
CREATE INDEX "identity_provider_domains_by_domain" ON "identity_provider_domains" USING btree ("domain");
--> statement-breakpoint
CREATE INDEX "provider_sessions_by_subject" ON "provider_sessions" USING btree ("company_id","provider_id","subject");
--> statement-breakpoint
CREATE INDEX "provider_sessions_by_sid" ON "provider_sessions" USING btree ("company_id","provider_id","sid") WHERE sid is not null;
--> statement-breakpoint
CREATE INDEX "provider_sign_ins_of_provider" ON "provider_sign_ins" USING btree ("company_id","provider_id");
--> statement-breakpoint
CREATE INDEX "provider_sign_ins_by_end" ON "provider_sign_ins" USING btree ("expires_at");
--> statement-breakpoint
CREATE POLICY "identity_links_of_company" ON "identity_links" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "identity_provider_domains_of_company" ON "identity_provider_domains" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);
--> statement-breakpoint
CREATE POLICY "identity_providers_of_company" ON "identity_providers" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "identity_providers" TO millwright_request;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "identity_provider_domains" TO millwright_request;
--> statement-breakpoint
GRANT SELECT ON "identity_links" TO millwright_request;

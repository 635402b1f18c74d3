CREATE TABLE "oauth_clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "oauth_codes" (
	"company_id" uuid NOT NULL,
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"token_id" uuid NOT NULL,
	"redirect_uri" text NOT NULL,
	"challenge" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "oauth_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "oauth_refresh_tokens" (
	"company_id" uuid NOT NULL,
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"token_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "oauth_refresh_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "client_host" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "renewable_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "oauth_codes" ADD CONSTRAINT "oauth_codes_company_id_token_id_access_tokens_company_id_id_fk" FOREIGN KEY ("company_id","token_id") REFERENCES "public"."access_tokens"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_refresh_tokens" ADD CONSTRAINT "oauth_refresh_tokens_company_id_token_id_access_tokens_company_id_id_fk" FOREIGN KEY ("company_id","token_id") REFERENCES "public"."access_tokens"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oauth_clients_by_age" ON "oauth_clients" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "oauth_codes_of_token" ON "oauth_codes" USING btree ("company_id","token_id");--> statement-breakpoint
CREATE INDEX "oauth_refresh_tokens_of_token" ON "oauth_refresh_tokens" USING btree ("company_id","token_id");--> statement-breakpoint
CREATE INDEX "oauth_refresh_tokens_by_end" ON "oauth_refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_tokens_of_client" ON "access_tokens" USING btree ("client_id") WHERE client_id is not null;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_of_clients_can_be_renewed" CHECK ((client_id is null) = (renewable_until is null));--> statement-breakpoint
CREATE POLICY "oauth_codes_of_company" ON "oauth_codes" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "oauth_refresh_tokens_of_company" ON "oauth_refresh_tokens" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
GRANT SELECT ("client_id", "client_host", "renewable_until") ON "access_tokens" TO millwright_request;--> statement-breakpoint
GRANT INSERT ON "oauth_codes" TO millwright_request;

CREATE TABLE "trail_heads" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"hash" "bytea" NOT NULL,
	"waits" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trail_heads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "trail_renames" (
	"company_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"by_seq" bigint NOT NULL,
	"words" "bytea" NOT NULL,
	CONSTRAINT "trail_renames_company_id_seq_by_seq_pk" PRIMARY KEY("company_id","seq","by_seq")
);
--> statement-breakpoint
ALTER TABLE "trail_renames" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "data_exports" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"blob_key" text,
	"size" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp (3) with time zone,
	CONSTRAINT "data_exports_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "data_exports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "seq" bigint;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "salt" "bytea";--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "words" "bytea";--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "hash" "bytea";--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "proof" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "keep_chats_days" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "keep_trail_days" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "removal_told" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "forgotten_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_company_id_asked_by_users_company_id_id_fk" FOREIGN KEY ("company_id","asked_by") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trail_renames_by" ON "trail_renames" USING btree ("company_id","by_seq");--> statement-breakpoint
CREATE INDEX "data_exports_of" ON "data_exports" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "data_exports_asked" ON "data_exports" USING btree ("company_id","asked_by","created_at");--> statement-breakpoint
CREATE INDEX "data_exports_old" ON "data_exports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "data_exports_by_blob" ON "data_exports" USING btree ("blob_key") WHERE "data_exports"."blob_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_events_chain" ON "audit_events" USING btree ("company_id","seq");--> statement-breakpoint
CREATE INDEX "audit_events_unchained" ON "audit_events" USING btree ("company_id","at","id") WHERE seq is null;--> statement-breakpoint
CREATE INDEX "companies_removed" ON "companies" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE POLICY "trail_heads_of_company" ON "trail_heads" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "trail_renames_of_company" ON "trail_renames" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "data_exports_of_company" ON "data_exports" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "data_exports" TO millwright_request;--> statement-breakpoint
GRANT SELECT ON "trail_renames" TO millwright_request;--> statement-breakpoint
-- Their lines are chained after the start, in batches (features/settings/keep-trail.ts); new ones wait behind them.
INSERT INTO trail_heads (company_id, hash, waits) SELECT c.id, sha256(convert_to('trail of ' || c.id, 'UTF8')), true FROM companies c
WHERE EXISTS (SELECT FROM audit_events e WHERE e.company_id = c.id);

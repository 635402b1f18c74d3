CREATE TABLE "dictionaries" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"from_language" text NOT NULL,
	"to_language" text NOT NULL,
	"name" text NOT NULL,
	"licence" text DEFAULT '' NOT NULL,
	"files" jsonb NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"error" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"heartbeat_at" timestamp (3) with time zone,
	"prepared_key" text,
	"format" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"added_by" uuid,
	CONSTRAINT "dictionaries_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "dictionaries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "switched_off_dictionaries" (
	"company_id" uuid NOT NULL,
	"dictionary_id" uuid NOT NULL,
	CONSTRAINT "switched_off_dictionaries_company_id_dictionary_id_pk" PRIMARY KEY("company_id","dictionary_id")
);
--> statement-breakpoint
ALTER TABLE "switched_off_dictionaries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "system_dictionaries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_language" text NOT NULL,
	"to_language" text NOT NULL,
	"name" text NOT NULL,
	"licence" text DEFAULT '' NOT NULL,
	"files" jsonb NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"error" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"heartbeat_at" timestamp (3) with time zone,
	"prepared_key" text,
	"format" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"stamp" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "system_dictionaries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "dictionaries" ADD CONSTRAINT "dictionaries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dictionaries" ADD CONSTRAINT "dictionaries_company_id_added_by_users_company_id_id_fk" FOREIGN KEY ("company_id","added_by") REFERENCES "public"."users"("company_id","id") ON DELETE SET NULL ("added_by") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "switched_off_dictionaries" ADD CONSTRAINT "switched_off_dictionaries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "system_dictionaries_pair" ON "system_dictionaries" USING btree ("from_language","to_language");--> statement-breakpoint
CREATE POLICY "dictionaries_of_company" ON "dictionaries" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "switched_off_dictionaries_of_company" ON "switched_off_dictionaries" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system_dictionaries_read" ON "system_dictionaries" AS PERMISSIVE FOR SELECT TO "millwright_request" USING (true);--> statement-breakpoint
CREATE TRIGGER dictionaries_updated BEFORE UPDATE ON dictionaries FOR EACH ROW EXECUTE FUNCTION grow_updated_at();--> statement-breakpoint
CREATE TRIGGER system_dictionaries_updated BEFORE UPDATE ON system_dictionaries FOR EACH ROW EXECUTE FUNCTION grow_updated_at();--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "dictionaries" TO millwright_request;--> statement-breakpoint
GRANT SELECT ON "system_dictionaries" TO millwright_request;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "switched_off_dictionaries" TO millwright_request;

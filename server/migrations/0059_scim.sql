ALTER TABLE "groups" ADD COLUMN "from_directory" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "external_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_by_directory" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "directory_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "external_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "directory_key" text GENERATED ALWAYS AS (lower(coalesce(directory_name, email))) STORED;--> statement-breakpoint
CREATE INDEX "users_by_directory_key" ON "users" USING btree ("company_id","directory_key");--> statement-breakpoint
CREATE INDEX "users_by_external_id" ON "users" USING btree ("company_id","external_id") WHERE external_id <> '';--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_of_directory_without_rule" CHECK (not from_directory or rule_field is null);
DROP INDEX "changed_quotes_once";--> statement-breakpoint
ALTER TABLE "changed_quotes" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "resource_versions" ADD COLUMN "compared_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "changed_quotes_once" ON "changed_quotes" USING btree ("company_id","to_version_id","quoter_id","about","from_version_id");--> statement-breakpoint
GRANT UPDATE ("told_at") ON "changed_quotes" TO millwright_request;--> statement-breakpoint
-- Of these people were told.
UPDATE "changed_quotes" SET "told_at" = "created_at";

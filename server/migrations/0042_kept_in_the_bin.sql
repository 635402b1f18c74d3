DROP INDEX "folders_in_bin";--> statement-breakpoint
DROP INDEX "resources_in_bin";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "keep_bin_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "missing" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "users_forgotten" ON "users" USING btree ("company_id","id") WHERE forgotten_at is not null;--> statement-breakpoint
CREATE INDEX "folders_in_bin" ON "folders" USING btree ("company_id","deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "resources_in_bin" ON "resources" USING btree ("company_id","deleted_at") WHERE deleted_at is not null;
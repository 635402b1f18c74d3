ALTER TABLE "asked_pictures" ADD COLUMN "sha256" "bytea";--> statement-breakpoint
ALTER TABLE "asset_pictures" ADD COLUMN "sha256" "bytea";--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "sha256" "bytea";--> statement-breakpoint
ALTER TABLE "dictionaries" ADD COLUMN "prepared_sha256" "bytea";--> statement-breakpoint
ALTER TABLE "system_dictionaries" ADD COLUMN "prepared_sha256" "bytea";--> statement-breakpoint
ALTER TABLE "version_files" ADD COLUMN "sha256" "bytea";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "profile_pic_sha256" "bytea";
ALTER TABLE "approvals" ADD COLUMN "mailed_to" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "approvals" SET "mailed_to" = ARRAY["expert_id"] WHERE "expert_id" IS NOT NULL;

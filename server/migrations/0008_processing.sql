-- What a reader gives is no longer always a page: a segment has a text key and perhaps no place.
ALTER TABLE "document_pages" RENAME TO "segments";--> statement-breakpoint
ALTER TABLE "segments" RENAME COLUMN "number" TO "ordinal";--> statement-breakpoint
ALTER TABLE "segments" ADD COLUMN "key" text;--> statement-breakpoint
UPDATE "segments" SET "key" = "ordinal"::text;--> statement-breakpoint
ALTER TABLE "segments" ALTER COLUMN "key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "segments" ALTER COLUMN "width" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "segments" ALTER COLUMN "height" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "segments" ALTER COLUMN "layout" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "segments" DROP CONSTRAINT "document_pages_company_id_version_id_number_pk";--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_company_id_version_id_key_pk" PRIMARY KEY ("company_id","version_id","key");--> statement-breakpoint
ALTER TABLE "segments" RENAME CONSTRAINT "document_pages_company_id_version_id_resource_versions_company_id_id_fk" TO "segments_company_id_version_id_resource_versions_company_id_id_fk";--> statement-breakpoint
ALTER POLICY "document_pages_of_company" ON "segments" RENAME TO "segments_of_company";
--> statement-breakpoint
ALTER TABLE "processing_jobs" ADD COLUMN "deaths" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "processing_jobs" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "processing_jobs" ADD COLUMN "leftovers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now a failed job left its passages where they were.
UPDATE "processing_jobs" SET "leftovers" = true WHERE "status" = 'failed';--> statement-breakpoint
CREATE INDEX "processing_jobs_turns" ON "processing_jobs" USING btree ("company_id","started_at");--> statement-breakpoint
CREATE INDEX "processing_jobs_leftovers" ON "processing_jobs" USING btree ("company_id","id") WHERE leftovers and status = 'failed';

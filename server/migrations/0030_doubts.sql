ALTER TABLE "asked_pictures" ADD COLUMN "confidences" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "screen_texts" ADD COLUMN "confidences" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- What was read from screens so far says nothing of doubts: it is read again when the video is processed next.
UPDATE "videos" SET "screen_read_at" = NULL WHERE "screen_read_at" IS NOT NULL;

CREATE TABLE "growing_blobs" (
	"key" text PRIMARY KEY NOT NULL,
	"upload_id" text,
	"size" bigint NOT NULL,
	"parts" jsonb NOT NULL,
	"tail" jsonb,
	"written_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "chat_messages" ADD COLUMN "document_tag" text;--> statement-breakpoint
ALTER TABLE "resource_versions" ADD COLUMN "codes_read" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "resource_versions_without_codes" ON "resource_versions" USING btree ("id") WHERE processed_at is not null and not codes_read and media_type like 'image/%';
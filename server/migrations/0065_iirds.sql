ALTER TABLE "makers_documents" ADD COLUMN "tags" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "makers_documents" ADD COLUMN "sources" text[] DEFAULT '{}' NOT NULL;
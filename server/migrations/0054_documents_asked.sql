ALTER TABLE "chat_messages" ADD COLUMN "document_class" text;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "document_language" text;
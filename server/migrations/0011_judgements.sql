ALTER TABLE "chat_messages" ADD COLUMN "remarks" jsonb;

CREATE INDEX "chat_messages_streaming" ON "chat_messages" USING btree ("company_id","updated_at") WHERE "chat_messages"."state" = 'streaming';--> statement-breakpoint
CREATE INDEX "chat_messages_of_key" ON "chat_messages" USING btree ("company_id","idempotency_key") WHERE "chat_messages"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "users_by_picture" ON "users" USING btree ("profile_pic_key") WHERE "users"."profile_pic_key" is not null;

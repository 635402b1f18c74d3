CREATE TABLE "chat_shares" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"chat_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_shares_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "chat_shares_of_chat" UNIQUE("company_id","chat_id")
);
--> statement-breakpoint
ALTER TABLE "chat_shares" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "chat_shares" ADD CONSTRAINT "chat_shares_company_id_chat_id_chats_company_id_id_fk" FOREIGN KEY ("company_id","chat_id") REFERENCES "public"."chats"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "chat_shares_of_company" ON "chat_shares" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "chat_shares" TO millwright_request;

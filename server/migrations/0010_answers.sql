ALTER TABLE "chat_messages" ADD COLUMN "verdict" text DEFAULT 'answered' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "unknown_words" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "citations" ADD COLUMN "nearest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TABLE "unanswered_questions" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"question" text NOT NULL,
	"score" real NOT NULL,
	"unknown_words" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unanswered_questions_company_id_id_pk" PRIMARY KEY("company_id","id")
);--> statement-breakpoint
ALTER TABLE "unanswered_questions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "unanswered_questions" ADD CONSTRAINT "unanswered_questions_company_id_asset_id_assets_company_id_id_fk" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unanswered_questions" ADD CONSTRAINT "unanswered_questions_company_id_message_id_chat_messages_company_id_id_fk" FOREIGN KEY ("company_id","message_id") REFERENCES "public"."chat_messages"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "unanswered_questions_of_message" ON "unanswered_questions" USING btree ("company_id","message_id");--> statement-breakpoint
CREATE INDEX "unanswered_questions_of_asset" ON "unanswered_questions" USING btree ("company_id","asset_id","created_at");--> statement-breakpoint
CREATE POLICY "unanswered_questions_of_company" ON "unanswered_questions" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "unanswered_questions" TO millwright_request;

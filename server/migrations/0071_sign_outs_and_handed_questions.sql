CREATE TABLE "provider_sign_outs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"subject" text,
	"sid" text,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unanswered_questions" ALTER COLUMN "message_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "unanswered_questions" ADD COLUMN "handed_to" uuid;--> statement-breakpoint
ALTER TABLE "unanswered_questions" ADD COLUMN "verdict" text;--> statement-breakpoint
ALTER TABLE "unanswered_questions" ADD COLUMN "feedback" text;--> statement-breakpoint
ALTER TABLE "provider_sign_outs" ADD CONSTRAINT "provider_sign_outs_company_id_provider_id_identity_providers_company_id_id_fk" FOREIGN KEY ("company_id","provider_id") REFERENCES "public"."identity_providers"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_sign_outs_of_provider" ON "provider_sign_outs" USING btree ("company_id","provider_id","arrived_at");--> statement-breakpoint
CREATE INDEX "provider_sign_outs_by_arrival" ON "provider_sign_outs" USING btree ("arrived_at");--> statement-breakpoint
ALTER TABLE "unanswered_questions" ADD CONSTRAINT "unanswered_questions_company_id_handed_to_users_company_id_id_fk" FOREIGN KEY ("company_id","handed_to") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unanswered_questions_handed_to" ON "unanswered_questions" USING btree ("company_id","handed_to") WHERE "unanswered_questions"."handed_to" is not null;--> statement-breakpoint
ALTER TABLE "unanswered_questions" ADD CONSTRAINT "unanswered_questions_asked_or_handed" CHECK (num_nonnulls(message_id, handed_to) = 1);--> statement-breakpoint
ALTER TABLE "unanswered_questions" ADD CONSTRAINT "unanswered_questions_handed_whole" CHECK (num_nonnulls(handed_to, verdict, feedback) in (0, 3));
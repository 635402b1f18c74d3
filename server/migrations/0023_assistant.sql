CREATE TABLE "approvals" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"sources" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"asked_by" uuid NOT NULL,
	"expert_id" uuid,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approvals_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "approvals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "asked_pictures" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"blob_key" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"text" text NOT NULL,
	"fields" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "asked_pictures_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "asked_pictures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "unanswered_questions_of_asset";--> statement-breakpoint
ALTER TABLE "chats" ALTER COLUMN "asset_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "citations" ALTER COLUMN "version_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "citations" ALTER COLUMN "asset_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "unanswered_questions" ALTER COLUMN "score" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "follows_id" uuid;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "first_id" uuid;--> statement-breakpoint
-- Until now every message followed the one before it. What it says stays as old as it is.
ALTER TABLE "chat_messages" DISABLE TRIGGER chat_messages_updated;--> statement-breakpoint
UPDATE "chat_messages" m SET "follows_id" = o.before, "first_id" = o.first
FROM (
	SELECT "company_id", "id", lag("id") OVER w AS before, first_value("id") OVER w AS first
	FROM "chat_messages" WINDOW w AS (PARTITION BY "company_id", "chat_id" ORDER BY "ordinal")
) o
WHERE m."company_id" = o."company_id" AND m."id" = o."id";--> statement-breakpoint
ALTER TABLE "chat_messages" ENABLE TRIGGER chat_messages_updated;--> statement-breakpoint
ALTER TABLE "chat_messages" ALTER COLUMN "first_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "asset_id" uuid;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "department_id" uuid;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "suggestions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "experts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "picture_id" uuid;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "picture_text" text;--> statement-breakpoint
ALTER TABLE "unanswered_questions" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_company_id_asset_id_assets_company_id_id_fk" FOREIGN KEY ("company_id","asset_id") REFERENCES "public"."assets"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_company_id_asked_by_users_company_id_id_fk" FOREIGN KEY ("company_id","asked_by") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_company_id_expert_id_experts_company_id_id_fk" FOREIGN KEY ("company_id","expert_id") REFERENCES "public"."experts"("company_id","id") ON DELETE SET NULL ("expert_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_company_id_decided_by_users_company_id_id_fk" FOREIGN KEY ("company_id","decided_by") REFERENCES "public"."users"("company_id","id") ON DELETE SET NULL ("decided_by") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asked_pictures" ADD CONSTRAINT "asked_pictures_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_once_a_message" ON "approvals" USING btree ("company_id","message_id");--> statement-breakpoint
CREATE INDEX "approvals_of_asset" ON "approvals" USING btree ("company_id","asset_id","created_at");--> statement-breakpoint
CREATE INDEX "approvals_by_asker" ON "approvals" USING btree ("company_id","asked_by");--> statement-breakpoint
CREATE INDEX "approvals_by_expert" ON "approvals" USING btree ("company_id","expert_id") WHERE "approvals"."expert_id" is not null;--> statement-breakpoint
CREATE INDEX "approvals_by_decider" ON "approvals" USING btree ("company_id","decided_by") WHERE "approvals"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "asked_pictures_by_blob" ON "asked_pictures" USING btree ("blob_key");--> statement-breakpoint
CREATE INDEX "asked_pictures_old" ON "asked_pictures" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_picture_fk" FOREIGN KEY ("company_id","picture_id") REFERENCES "public"."asked_pictures"("company_id","id") ON DELETE SET NULL ("picture_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_messages_of_picture" ON "chat_messages" USING btree ("company_id","picture_id") WHERE "chat_messages"."picture_id" is not null;--> statement-breakpoint
CREATE INDEX "unanswered_questions_of_asset" ON "unanswered_questions" USING btree ("company_id","asset_id","created_at") WHERE "unanswered_questions"."removed_at" is null;--> statement-breakpoint
CREATE POLICY "approvals_of_company" ON "approvals" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "asked_pictures_of_company" ON "asked_pictures" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
-- They go with their asset alone.
GRANT SELECT, INSERT, UPDATE ON "approvals" TO millwright_request;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "asked_pictures" TO millwright_request;--> statement-breakpoint
CREATE TRIGGER approvals_updated BEFORE UPDATE ON "approvals" FOR EACH ROW EXECUTE FUNCTION grow_updated_at();--> statement-breakpoint
-- What a word that is being typed may become.
CREATE OR REPLACE FUNCTION search_completions(beginnings text[], within_assets uuid[], wanted_rows int)
RETURNS TABLE (lexeme text)
LANGUAGE plpgsql STABLE SECURITY DEFINER PARALLEL UNSAFE
SET search_path = pg_catalog, pg_temp
SET jit = off
AS $body$
#variable_conflict use_column
BEGIN
  RETURN QUERY 
SELECT f.lexeme
FROM unnest($1::text[]) AS b (beginning)
JOIN public.lexeme_frequency f ON f.company_id = (SELECT nullif(current_setting('app.company', true), '')::uuid)
  AND f.lexeme >= b.beginning COLLATE "C" AND f.lexeme < (b.beginning || chr(1114111)) COLLATE "C"
WHERE f.asset_id IN (SELECT r.id FROM (SELECT asset_id AS id FROM public.viewer_assets) r WHERE $2::uuid[] IS NULL OR r.id = ANY ($2::uuid[]))
GROUP BY f.lexeme
ORDER BY sum(f.documents) DESC, f.lexeme
LIMIT $3::int;
END
$body$;--> statement-breakpoint
REVOKE ALL ON FUNCTION search_completions(text[], uuid[], int) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION search_completions(text[], uuid[], int) TO millwright_request;

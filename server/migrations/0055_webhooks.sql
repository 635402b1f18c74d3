CREATE TABLE "webhook_deliveries" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"data" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now(),
	"held_until" timestamp (3) with time zone,
	"first_tried_at" timestamp (3) with time zone,
	"tried_at" timestamp (3) with time zone,
	"status" integer,
	"milliseconds" integer,
	"failure" text,
	"reply" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhooks" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"address" text NOT NULL,
	"events" text[] NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhooks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_company_id_webhook_id_webhooks_company_id_id_fk" FOREIGN KEY ("company_id","webhook_id") REFERENCES "public"."webhooks"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("company_id","webhook_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("company_id","webhook_id","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_first" ON "webhook_deliveries" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_held" ON "webhook_deliveries" USING btree ("company_id","webhook_id") WHERE held_until is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_old" ON "webhook_deliveries" USING btree ("created_at") WHERE state <> 'waiting';--> statement-breakpoint
CREATE POLICY "webhook_deliveries_of_company" ON "webhook_deliveries" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "webhooks_of_company" ON "webhooks" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
GRANT SELECT ("company_id", "id", "address", "events", "state", "failing_since", "created_at"), INSERT, UPDATE ("state", "failing_since"), DELETE ON "webhooks" TO millwright_request;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ("state", "attempts", "due_at", "held_until", "first_tried_at") ON "webhook_deliveries" TO millwright_request;

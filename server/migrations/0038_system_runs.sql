CREATE TABLE "system_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"thorough" boolean NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"heartbeat_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"sentence" text DEFAULT '' NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fresh" text[] DEFAULT '{}' NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "system_state" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_to" text DEFAULT '' NOT NULL,
	"read_at" timestamp (3) with time zone,
	"damaged" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "system_runs_by_start" ON "system_runs" USING btree ("kind","started_at");
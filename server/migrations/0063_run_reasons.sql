ALTER TABLE "system_runs" ADD COLUMN "reason_code" text;--> statement-breakpoint
ALTER TABLE "system_runs" ADD COLUMN "reason_params" jsonb;
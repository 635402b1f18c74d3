ALTER TABLE "companies" ADD COLUMN "factor_demand" text DEFAULT 'none' NOT NULL;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "factor_demand_from" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "provider_counts" boolean DEFAULT true NOT NULL;

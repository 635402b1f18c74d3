CREATE TABLE "switched_off_rings" (
	"company_id" uuid NOT NULL,
	"ring_id" uuid NOT NULL,
	CONSTRAINT "switched_off_rings_company_id_ring_id_pk" PRIMARY KEY("company_id","ring_id")
);
--> statement-breakpoint
ALTER TABLE "switched_off_rings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "switched_off_rings" ADD CONSTRAINT "switched_off_rings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "switched_off_rings_of_company" ON "switched_off_rings" AS PERMISSIVE FOR ALL TO "millwright_request" USING (company_id = nullif(current_setting('app.company', true), '')::uuid) WITH CHECK (company_id = nullif(current_setting('app.company', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "switched_off_rings" TO millwright_request;

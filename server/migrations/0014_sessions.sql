ALTER TABLE "companies" ADD COLUMN "registered_from" text;

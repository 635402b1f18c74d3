ALTER TABLE "processing_jobs" ADD COLUMN "reread_format" integer;--> statement-breakpoint
ALTER TABLE "resource_versions" ADD COLUMN "reader_format" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "resource_versions_by_format" ON "resource_versions" USING btree ("reader_format","id") WHERE processed_at is not null;--> statement-breakpoint
-- What is read again in the background stands behind everything that people started, unless it has begun to write: then
-- its file is not found until it is done.
CREATE OR REPLACE FUNCTION set_turn_of_job() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
  NEW.turn_at := NEW.due_at + make_interval(secs => (
    (SELECT v.size FROM public.resource_versions v WHERE v.company_id = NEW.company_id AND v.id = NEW.version_id) / 1e6
    + 30 * (NEW.attempt + NEW.deaths)
    + coalesce(extract(epoch FROM NEW.heartbeat_at - NEW.started_at), 0))::float8)
    + CASE WHEN NEW.reread_format IS NULL OR NEW.leftovers THEN interval '0' ELSE interval '100 years' END;
  RETURN NEW;
END
$body$;

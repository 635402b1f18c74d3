DROP INDEX "processing_jobs_of_starter";--> statement-breakpoint
CREATE INDEX "processing_jobs_in_tracker" ON "processing_jobs" USING btree ("company_id","asset_id","started_by","id") WHERE dequeued_at is null;--> statement-breakpoint
ALTER TABLE "processing_jobs" ADD COLUMN "turn_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "processing_jobs_waiting" ON "processing_jobs" USING btree ("company_id","turn_at","id") WHERE status = 'waiting';--> statement-breakpoint
-- What a job costs delays it, never for ever: a second for a megabyte, thirty for each attempt that did not succeed,
-- and as long as the last one ran.
CREATE FUNCTION set_turn_of_job() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $body$
BEGIN
  NEW.turn_at := NEW.due_at + make_interval(secs => (
    (SELECT v.size FROM public.resource_versions v WHERE v.company_id = NEW.company_id AND v.id = NEW.version_id) / 1e6
    + 30 * (NEW.attempt + NEW.deaths)
    + coalesce(extract(epoch FROM NEW.heartbeat_at - NEW.started_at), 0))::float8);
  RETURN NEW;
END
$body$;--> statement-breakpoint
CREATE TRIGGER processing_jobs_turn BEFORE INSERT OR UPDATE ON processing_jobs
  FOR EACH ROW WHEN (NEW.status = 'waiting') EXECUTE FUNCTION set_turn_of_job();--> statement-breakpoint
UPDATE processing_jobs SET due_at = due_at WHERE status = 'waiting';

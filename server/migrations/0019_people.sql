CREATE INDEX "users_by_email" ON "users" USING btree ("company_id","email");--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING btree ("company_id","role");

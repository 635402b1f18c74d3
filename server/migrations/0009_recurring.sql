CREATE INDEX "used_bot_proofs_by_end" ON "used_bot_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "companies_pending" ON "companies" USING btree ("created_at") WHERE verified_at is null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "registration_keys_by_age" ON "registration_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "logins_by_user" ON "logins" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "one_time_codes_by_user" ON "one_time_codes" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "processing_jobs_of_resource" ON "processing_jobs" USING btree ("company_id","resource_id");--> statement-breakpoint
CREATE INDEX "rate_limits_by_start" ON "rate_limits" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "refresh_tokens_by_end" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_by_end" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_by_id" ON "users" USING btree ("id");
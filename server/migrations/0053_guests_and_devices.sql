CREATE TABLE "known_devices" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"device" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"address" text NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_company_id_user_id_device_pk" PRIMARY KEY("company_id","user_id","device")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "access_ends_on" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "access_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_company_id_user_id_users_company_id_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_by_last" ON "known_devices" USING btree ("last_at");
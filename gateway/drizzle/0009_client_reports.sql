CREATE TABLE "client_reports" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"surface" text NOT NULL,
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"page" text NOT NULL,
	"message" text NOT NULL,
	"n" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "client_reports_same" UNIQUE("day","kind","surface","remote","release","page","message")
);
--> statement-breakpoint
CREATE INDEX "client_reports_last" ON "client_reports" USING btree ("last_at");
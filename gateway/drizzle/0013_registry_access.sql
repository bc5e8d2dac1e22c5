CREATE TABLE "registry_keys" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"remote" text NOT NULL,
	"owner" text NOT NULL,
	"label" text NOT NULL,
	"token_hash" text NOT NULL,
	"may_promote" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "registry_keys_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "registry_people" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"email" text NOT NULL,
	"may_publish" boolean DEFAULT false NOT NULL,
	"may_promote" boolean DEFAULT false NOT NULL,
	CONSTRAINT "registry_people_once" UNIQUE("owner","email")
);

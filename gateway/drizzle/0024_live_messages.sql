-- Socket.io's large messages between processes. Releases before created the table at start.
CREATE TABLE IF NOT EXISTS "socket_io_attachments" ("id" bigserial UNIQUE, "created_at" timestamp with time zone DEFAULT now(), "payload" bytea);

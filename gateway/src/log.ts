import { type DestinationStream, type Logger, pino } from "pino";

/** Structured logs, one JSON line each. Secrets never reach them: headers, codes, passwords and tokens are cut out. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: {
      paths: [
        "req.headers.authorization",
        "req.headers.cookie",
        "*.Password",
        "*.password",
        "*.SecurityCode",
        "*.authToken",
        "*.token",
        "*.SMTPPassword",
        "*.secret_token",
      ],
      censor: "[hidden]",
    },
  };
  // Standard output carries the one line that says the panel is ready.
  return pino(options, destination ?? pino.destination(2));
}

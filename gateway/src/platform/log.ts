import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";
import { LineWriter } from "./line-writer";

/** Error fields with a failed statement's parameters and key row: personal data, and hashes of secrets. */
const values = ["params", "parameters", "detail", "where"];

function errorWithoutValues(error: Error): object {
  const details = Object.entries(stdSerializers.err(error)).filter(([name]) => !values.includes(name));
  const plainDetails = details.map(([name, value]) => [
    name,
    typeof value === "string" ? withoutValues(value) : value,
  ]);
  return Object.fromEntries(plainDetails);
}

const withoutValues = (text: string): string =>
  text.replace(/\nparams: .*?(?=\n {4}at |\ncaused by:? |$)/gs, "");

/** An error that ends the process, without the failed statement's values. */
export const endingText = (error: unknown): string =>
  error instanceof Error
    ? `${withoutValues(error.stack ?? error.message)}${error.cause === undefined ? "" : `\ncaused by ${endingText(error.cause)}`}`
    : String(error);

interface LoggedRequest {
  readonly id: unknown;
  readonly method: string;
  readonly routeOptions?: { readonly url?: string | undefined };
}

/** Logs only an address's pattern, because addresses contain references, tickets and personal data. */
function requestWithoutAddress({ id, method, routeOptions }: LoggedRequest): object {
  return { id, method, route: routeOptions?.url ?? "(page)" };
}

/** Structured logs, one JSON line each, without secrets: headers, codes, passwords and tokens are removed. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: errorWithoutValues, req: requestWithoutAddress },
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
  // Logs go to standard error, because standard output has only the line printed when the panel is ready.
  return pino(options, destination ?? new LineWriter(process.stderr.fd));
}

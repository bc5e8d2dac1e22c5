import { connect, type Socket } from "node:net";
import { createTransport } from "nodemailer";
import type { SMTPError } from "nodemailer/lib/smtp-connection";
import type SMTPTransport from "nodemailer/lib/smtp-transport";

export type SmtpOptions = SMTPTransport.Options;
export type SmtpCall = Pick<ReturnType<typeof createTransport>, "sendMail" | "verify">;

const tlsPort = 465;
const submissionPort = 587;
const connectMs = 10_000;
const maxAnswerLength = 500;

/**
 * Uses a mail server over a separate connection, which ends when the signal aborts, whatever the server does.
 * The library's limits are not enough, because each byte of a slow server renews them. Its pool would send a
 * waiting e-mail in addition to the e-mail's retry.
 * @throws Error with the server's answer, in a form that can be stored and logged
 */
export async function withSmtp<T>(
  options: SmtpOptions,
  signal: AbortSignal,
  send: (call: SmtpCall) => Promise<T>,
): Promise<T> {
  const transport = createTransport({
    ...options,
    getSocket({ host = "localhost", port, secure }, done) {
      const socket = connect(Number(port) || (secure ? tlsPort : submissionPort), host);
      closeOnAbort(signal, socket);
      const fail = (error: Error) => done(error);
      const onTimeout = () => socket.destroy(new Error("The mail server did not answer"));
      socket.once("error", fail);
      socket.setTimeout(connectMs, onTimeout);
      socket.once("connect", () => {
        socket.off("error", fail).off("timeout", onTimeout);
        done(null, { connection: socket });
      });
    },
  });
  try {
    return await send(transport);
  } catch (error) {
    throw readableError(error);
  } finally {
    transport.close();
  }
}

function closeOnAbort(signal: AbortSignal, socket: Socket): void {
  const end = () => void socket.destroy(new Error("The mail server took too long"));
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });
  socket.once("close", () => signal.removeEventListener("abort", end));
}

/** A server's answer can have any length and any character, and the whole error repeats it several times. */
function readableError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { message, code, responseCode }: SMTPError = error;
  const shownMessage = message
    .replace(/[\p{Cc}\p{Cf}]+/gu, " ")
    .trim()
    .slice(0, maxAnswerLength);
  return Object.assign(new Error(shownMessage), { code, responseCode });
}

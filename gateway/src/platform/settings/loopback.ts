/** Whether a host name or address is this machine itself: `localhost`, names below it, 127.0.0.0/8 and ::1. */
export function isLoopbackHost(host: string): boolean {
  const bareHost = host.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  return (
    bareHost === "localhost" ||
    bareHost.endsWith(".localhost") ||
    bareHost === "::1" ||
    /^127(?:\.\d{1,3}){3}$/.test(bareHost)
  );
}

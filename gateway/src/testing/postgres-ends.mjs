export default async function end() {
  await globalThis.postgresForAll?.stop();
}

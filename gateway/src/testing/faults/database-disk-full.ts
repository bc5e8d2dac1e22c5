import { startPostgres } from "@hpay/build/postgres-server";
import type { FaultResult } from "./fault-report";
import { faultRig, rigServer } from "./fault-rig";
import { smallDisk } from "./small-disk";
import { uploadingPerson } from "./uploading-person";

const diskMegabytes = 600;

/**
 * PostgreSQL's disk is full for a while, during which a shop orders and a person uploads pictures.
 * @throws Error where disks cannot be mounted
 */
export async function simulateDatabaseDiskFull(): Promise<FaultResult> {
  const disk = smallDisk(diskMegabytes);
  const rig = await faultRig(await startPostgres({ ...rigServer, max_wal_size: "64MB" }, disk.folder));
  try {
    const person = await uploadingPerson(rig);
    const result = await rig.play({
      name: "the disk of PostgreSQL is full",
      lastsMs: 8000,
      maxSilenceMs: 30_000,
      begin: () => disk.fill(),
      end: () => disk.empty(),
      check: () => person.findRefusals(),
    });
    return { ...result, errors: [...result.errors, ...(await person.end())] };
  } finally {
    await rig.discard();
    disk.discard();
  }
}

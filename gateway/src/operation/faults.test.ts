import { crowdAtFullTable } from "../testing/faults/crowd-at-full-table";
import { simulateDatabaseDiskFull } from "../testing/faults/database-disk-full";
import { simulateDiskFull } from "../testing/faults/disk-full";
import { runFailover } from "../testing/faults/fail-over";
import type { FaultResult } from "../testing/faults/fault-report";
import { printFaults } from "../testing/faults/fault-report";
import { type Fault, type FaultRig, faultRig } from "../testing/faults/fault-rig";
import {
  clockMoved,
  clockMovedBack,
  clockStepped,
  clocksDiffer,
  connectionsDropped,
  connectionsFull,
  connectionsFullForLong,
  connectionsFullInRush,
  databaseFrozen,
  databaseFrozenForLong,
  databaseReadOnly,
  databaseRestarted,
  keysRotated,
  killedGateway,
  killedRepeatedly,
} from "../testing/faults/faults";
import { killedInBacklog } from "../testing/faults/killed-in-backlog";
import { simulateNextRelease } from "../testing/faults/next-release";
import {
  mailsCut,
  mailsGreylisted,
  mailsStall,
  shopAnswersTooMany,
  shopFails,
  shopFloods,
  shopHangs,
  shopNeverEnds,
  shopRedirects,
} from "../testing/faults/peer-faults";

/** `npm run faults` runs all faults, `npm test` only some. */
const isLong = process.env.FAULTS === "all";
const limitMs = 360_000;

const results: FaultResult[] = [];
afterAll(() => {
  if (isLong) process.stdout.write(printFaults(results));
});

describe("two gateways on one PostgreSQL under orders", () => {
  let rig: FaultRig;
  const play = async (fault: Fault) => {
    const result = await rig.play(fault);
    results.push(result);
    expect(result.errors).toEqual([]);
  };

  beforeAll(async () => {
    rig = await faultRig();
  }, limitMs);
  afterAll(() => rig.discard(), limitMs);

  const shortRun: readonly (readonly [string, Fault])[] = [
    ["An order survives the kill of a gateway, and is charged once", killedGateway],
    ["Orders continue after the database froze", databaseFrozen],
  ];
  const longRun: readonly (readonly [string, Fault])[] = [
    ["Orders survive that both gateways are killed in turn", killedRepeatedly],
    ["A backlog of due work is done once, wherever both gateways are killed", killedInBacklog],
    ["Orders continue after the database froze for a minute", databaseFrozenForLong],
    ["Orders go on after the table of connections was full", connectionsFull],
    ["No gateway ends while the table of connections is full for a minute", connectionsFullForLong],
    ["Each shop of a rush gets its answer after the table of connections was full", connectionsFullInRush],
    ["Orders continue after the database restarted", databaseRestarted],
    ["Orders continue after the database took no writes", databaseReadOnly],
    ["Mails arrive after the network to the mail server was cut", mailsCut],
    ["Mails arrive after the mail server had greylisted them", mailsGreylisted],
    ["Mails arrive after the mail server had stalled", mailsStall],
    ["A shop that hung gets every notification", shopHangs],
    ["A shop that answered 429 gets every notification", shopAnswersTooMany],
    ["A shop that redirected gets every notification at its own address", shopRedirects],
    ["A shop that never ended its answer gets every notification", shopNeverEnds],
    ["A shop that answered 500 gets every notification", shopFails],
    ["A shop that sends 1 GB costs no memory", shopFloods],
    ["A clock that moves by 26 hours loses and repeats nothing", clockMoved],
    ["A clock that moves back by an hour loses and repeats nothing", clockMovedBack],
    ["A clock that is set by ten minutes and back loses and repeats nothing", clockStepped],
    ["Orders continue while connections to the database are dropped", connectionsDropped],
    ["Gateways whose clocks differ lose and repeat no charge", clocksDiffer],
    ["A change of the secret key loses no order and no stored card", keysRotated],
  ];
  it.each(isLong ? [...shortRun, ...longRun] : shortRun)(
    "The gateways survive a fault: %s",
    (_, fault) => play(fault),
    limitMs,
  );

  it(
    "Requests above the connection limit get an error message, and each order is then charged once",
    async () => {
      expect(await crowdAtFullTable(rig)).toEqual([]);
    },
    limitMs,
  );
});

if (isLong) {
  const standaloneFaults: readonly (readonly [string, () => Promise<FaultResult>])[] = [
    ["Orders continue after PostgreSQL failed over to its replica", runFailover],
    ["Orders and uploads continue after the disk of PostgreSQL was full", simulateDatabaseDiskFull],
    ["Orders continue after the disk of the embedded store was full", simulateDiskFull],
    ["The previous release takes orders on the next release's store", simulateNextRelease],
  ];
  it.each(standaloneFaults)(
    "The gateways survive a fault: %s",
    async (_, simulate) => {
      const result = await simulate();
      results.push(result);
      expect(result.errors).toEqual([]);
    },
    limitMs,
  );
}

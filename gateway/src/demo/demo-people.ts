import { eq } from "drizzle-orm";
import type { Queries } from "../platform/database/database";
import { registryPeople } from "../platform/database/schema/federation";
import { companies, companySeq, userCompanies, users } from "../platform/database/schema/people";
import { settings } from "../platform/database/schema/service";
import type { Services } from "../platform/services";

export const demoPassword = "Demo-1234!";
export const demoEmails: readonly string[] = ["owner", "admin", "staff", "support", "other"].map(
  (name) => `${name}@demo.test`,
);

export interface DemoPeople {
  readonly ownerId: number;
  readonly staffId: number;
  readonly supportId: number;
  readonly dunavId: number;
  readonly savaId: number;
  readonly foreignId: number;
}

const defaultWarehouse = {
  Uid: "default",
  Name: "Glavni magacin",
  Country: "RS",
  City: "Beograd",
  PostalCode: "11000",
  StreetName: "Dunavska",
  StreetNumber: "12",
  CODBankAccount: "160-0000000000001-73",
  Email: "magacin@dunav.example",
  Tel: "+381601234567",
  ContactName: "Petar Lukić",
};

const secondWarehouse = {
  ...defaultWarehouse,
  Uid: "novi-sad",
  Name: "Magacin Novi Sad",
  City: "Novi Sad",
  PostalCode: "21000",
  StreetName: "Temerinska",
  StreetNumber: "45",
  Email: "novisad@dunav.example",
  Tel: "+381607654321",
  ContactName: "Jasna Kovač",
};

/**
 * Five accounts and three companies: one shared, one that only the owner belongs to, and one of an unrelated
 * person.
 */
export async function seedPeople(tx: Queries, services: Pick<Services, "passwords">): Promise<DemoPeople> {
  const passwordHash = await services.passwords.hash(demoPassword);
  const insertPerson = async (email: string, name: string, tel: string, language: string) => {
    const [user] = await tx
      .insert(users)
      .values({ email, name, tel, language, passwordHash })
      .returning({ id: users.id });
    if (!user) throw new Error("a demo account was not stored");
    return user.id;
  };
  const ownerId = await insertPerson("owner@demo.test", "Olga Vasić", "+381601112223", "rs");
  const adminId = await insertPerson("admin@demo.test", "Aleksa Marković", "+381602223334", "rs");
  const staffId = await insertPerson("staff@demo.test", "Stana Ilić", "+381603334445", "rs");
  const supportId = await insertPerson("support@demo.test", "Petra Simić", "+381604445556", "en");
  const otherId = await insertPerson("other@demo.test", "Todor Popović", "+381605556667", "rs");

  // The demo's people joined long ago, because a new member cannot approve a refund.
  const joinedAt = new Date(Date.now() - 90 * 24 * 60 * 60_000);
  const insertCompany = async (
    mainUserId: number,
    values: Omit<typeof companies.$inferInsert, "mainUserId">,
  ) => {
    const [company] = await tx
      .insert(companies)
      .values({ ...values, mainUserId })
      .returning({ id: companies.id });
    if (!company) throw new Error("a demo company was not stored");
    await tx.insert(companySeq).values({ companyId: company.id });
    await tx
      .insert(userCompanies)
      .values({ companyId: company.id, userId: mainUserId, role: "creator", roleSince: joinedAt });
    return company.id;
  };
  const dunavId = await insertCompany(ownerId, {
    name: "Dunav Trade d.o.o.",
    regNo: "21012345",
    taxNo: "108765432",
    address: "Dunavska 12, 11000 Beograd",
    country: "RS",
    data: JSON.stringify({
      TimeZone: "Europe/Belgrade",
      Warehouses: { default: defaultWarehouse, "novi-sad": secondWarehouse },
    }),
  });
  const savaId = await insertCompany(ownerId, {
    name: "Sava Apps",
    regNo: "21098765",
    taxNo: "109876543",
    address: "Savski nasip 7, 11070 Beograd",
    country: "RS",
    data: JSON.stringify({ TimeZone: "Europe/Belgrade", Warehouses: {} }),
  });
  const foreignId = await insertCompany(otherId, {
    name: "Tuđa firma",
    regNo: "21055555",
    taxNo: "105555555",
    address: "Njegoševa 3, 21000 Novi Sad",
    country: "RS",
    data: "{}",
  });
  await tx.insert(userCompanies).values([
    { companyId: dunavId, userId: adminId, role: "admin", roleSince: joinedAt },
    { companyId: dunavId, userId: staffId, role: "staff", roleSince: joinedAt },
    { companyId: dunavId, userId: supportId, role: "hpay-support", roleSince: joinedAt },
  ]);
  for (const name of ["ticket_support", "hp_staff"]) {
    await tx.update(settings).set({ value: "support@demo.test" }).where(eq(settings.name, name));
  }
  await tx.update(settings).set({ value: "owner@demo.test" }).where(eq(settings.name, "hp_developers"));
  const allRights = { owner: "*", mayPublish: true, mayPromote: true };
  await tx.insert(registryPeople).values({ ...allRights, email: "owner@demo.test" });
  return { ownerId, staffId, supportId, dunavId, savaId, foreignId };
}

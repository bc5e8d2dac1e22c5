import { type Changes, type WireShape, wireShape } from "./wire-shape";

export const aUser = (changes: Changes = {}): WireShape =>
  wireShape<"user">(
    { id: 11, Email: "owner@demo.test", Name: "Olga Vlasnik", Tel: "+381641234567" },
    changes,
  );

/** A person's link to a company. */
export const aUserCompany = (changes: Changes = {}): WireShape =>
  wireShape<"user_companies">(
    {
      id: 21,
      CompanyId: 1,
      UserId: 11,
      Role: "creator",
      User: aUser(),
      CreatedAt: "2026-01-10T08:00:00.000Z",
      Version: 1,
    },
    changes,
  );

export const aWarehouse = (changes: Changes = {}): Changes => ({
  Uid: "default",
  Name: "Glavno skladište",
  Country: "RS",
  City: "Beograd",
  PostalCode: "11000",
  StreetName: "Bulevar kralja Aleksandra",
  StreetNumber: "73",
  CODBankAccount: "160-0000000123456-78",
  Email: "skladiste@dunav.example",
  Tel: "+381111234567",
  ContactName: "Mila Perić",
  ...changes,
});

export const aCompany = (changes: Changes = {}): WireShape =>
  wireShape<"companies">(
    {
      id: 1,
      Name: "Dunav Trade d.o.o.",
      RegNo: "20123456",
      TaxNo: "101234567",
      Address: "Cara Dušana 12, Novi Sad",
      Country: "RS",
      LogoFile: "",
      ApproveRefunds: false,
      ApproveMarkPaid: false,
      ApprovalLimits: "{}",
      RequirePasskey: false,
      RetentionMonths: 0,
      RetentionFrom: null,
      MainUserId: 11,
      MainUser: aUser(),
      Data: { TimeZone: "Europe/Belgrade", Warehouses: [aWarehouse()] },
      UserCompanies: [aUserCompany()],
      CreatedAt: "2026-01-10T08:00:00.000Z",
      Version: 1,
    },
    changes,
  );

export const aPos = (changes: Changes = {}): WireShape =>
  wireShape<"company_sites">(
    {
      id: 3,
      CompanyId: 1,
      Company: { id: 1, Name: "Dunav Trade d.o.o." },
      Url: "dunav.example",
      Urls: "",
      SiteType: "site-woocommerce",
      MerchantsiteUid: "demo-shop",
      Enabled: true,
      UseKey: "",
      KeyValidTill: "2027-06-30T00:00:00.000Z",
      KeyInfo: "",
      POSIsActivated: true,
      SubscriptionsUnlocked: true,
      ShippingUnlocked: true,
      FiscalUnlocked: true,
      CustomerServiceEmail: "podrska@dunav.example",
      CustomerServiceTel: "+381211234567",
      CustomerServiceNotes: "",
      TermsLink: "https://dunav.example/uslovi",
      DefaultNotifyUrl: "https://dunav.example/notify",
      Data: { ExchanageSource: "RSD", parameters: {} },
      CreatedAt: "2026-01-12T09:30:00.000Z",
      Version: 1,
    },
    changes,
  );

export const aPosType = (changes: Changes = {}): WireShape =>
  wireShape<"pos_types">(
    {
      id: 1,
      Name: "site-woocommerce",
      Title: "WooCommerce",
      Order: 10,
      Data: { parameters: [] },
      Version: 1,
    },
    changes,
  );

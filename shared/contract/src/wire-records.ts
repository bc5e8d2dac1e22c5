/**
 * Fields of the API's records, by resource, and of the other answers, by call. Generated from gateway/openapi.json
 * (UPDATE_DOCS=1 npx jest shared/build/src/wire-types). A renamed field breaks the type check wherever it is read,
 * sorted by or sent. Optional fields occur only in bodies that are sent.
 */
export interface WireRecords {
  readonly companies: {
    readonly id: number;
    readonly Name: string;
    readonly RegNo: string;
    readonly TaxNo: string;
    readonly Address: string;
    readonly Country: string;
    readonly LogoFile: string;
    readonly Data: string;
    readonly ApproveRefunds: boolean;
    readonly ApproveMarkPaid: boolean;
    readonly RequirePasskey: boolean;
    readonly RetentionMonths: number;
    readonly RetentionFrom: string;
    readonly ApprovalLimits: string;
    readonly MainUserId: number;
    readonly CreatedAt: string;
    readonly Version: number;
    readonly RegNumber: string;
    readonly TaxNumber: string;
    readonly MainUser: {
      readonly Email: string;
      readonly Name: string;
    } | null;
    readonly UserCompanies: readonly {
      readonly id: number;
      readonly CompanyId: number;
      readonly UserId: number;
      readonly Role: string;
      readonly Version: number;
      readonly User: {
        readonly id: number;
        readonly Email: string;
        readonly Name: string;
        readonly Tel: string;
      } | null;
    }[];
    readonly sites: readonly {
      readonly id: number;
      readonly CompanyId: number;
      readonly Url: string;
      readonly SiteType: string;
      readonly MerchantsiteUid: string;
      readonly Enabled: boolean;
    }[];
  };
  readonly user_companies: {
    readonly id: number;
    readonly CompanyId: number;
    readonly UserId: number;
    readonly Role: string;
    readonly CreatedAt: string;
    readonly Version: number;
    readonly User: {
      readonly id: number;
      readonly Email: string;
      readonly Name: string;
      readonly Tel: string;
    } | null;
  };
  readonly invitations: {
    readonly id: number;
    readonly CompanyId: number;
    readonly Email: string;
    readonly Role: string;
    readonly CreatedAt: string;
    readonly ExpiresAt: string;
    readonly InvitedById: number;
    readonly Version: number;
    readonly InvitedBy: {
      readonly id: number;
      readonly Name: string;
      readonly Email: string;
    } | null;
    readonly Language?: string;
  };
  readonly seen_keys: {
    readonly id: number;
    readonly CompanyId: number;
    readonly CompanySiteId: number;
    readonly Kind: string;
    readonly RecordId: number;
    readonly Label: string;
    readonly Person: string;
    readonly SeenAt: string;
    readonly LeftAt: string;
    readonly State: string;
    readonly Version: number;
  };
  readonly erasures: {
    readonly id: number;
    readonly CompanyId: number;
    readonly Subject: string;
    readonly Report: string;
    readonly RequestedById: number;
    readonly CreatedAt: string;
    readonly RequestedBy: {
      readonly id: number;
      readonly Name: string;
      readonly Email: string;
    } | null;
    readonly Email?: string;
    readonly Version: number;
  };
  readonly company_sites: {
    readonly id: number;
    readonly CompanyId: number;
    readonly Url: string;
    readonly Urls: string;
    readonly SiteType: string;
    readonly MerchantsiteUid: string;
    readonly Enabled: boolean;
    readonly Data: string;
    readonly UseKey: string;
    readonly KeyValidTill: string;
    readonly KeyInfo: string;
    readonly POSIsActivated: boolean;
    readonly SubscriptionsUnlocked: boolean;
    readonly ShippingUnlocked: boolean;
    readonly FiscalUnlocked: boolean;
    readonly CustomerServiceEmail: string;
    readonly CustomerServiceTel: string;
    readonly CustomerServiceNotes: string;
    readonly TermsLink: string;
    readonly DefaultNotifyUrl: string;
    readonly CreatedAt: string;
    readonly Version: number;
    readonly Company: {
      readonly id: number;
      readonly Name: string;
    } | null;
    readonly Domains: readonly {
      readonly Host: string;
      readonly Method: string;
      readonly ProvenAt: string;
      readonly EndsAt: string;
      readonly CheckedAt: string;
    }[];
    readonly SMTPPasswordSet: boolean;
    readonly SecretToken: {
      readonly Token: string;
      readonly UserId: number;
    } | null;
    readonly PreviousSecret: {
      readonly EndsAt: string;
      readonly LastUsedAt: string;
    } | null;
    readonly RegenerateSecretKey?: boolean;
  };
  readonly pos_types: {
    readonly id: number;
    readonly Name: string;
    readonly Title: string;
    readonly Order: number;
    readonly Data: string;
    readonly Version: number;
  };
  readonly company_site_payment_methods: {
    readonly id: number;
    readonly CompanySiteId: number;
    readonly Data: string;
    readonly Enabled: boolean;
    readonly Order: number;
    readonly Uid: string;
    readonly HPaySiteMethodId: number;
    readonly ProcessGroup: string;
    readonly CreatedAt: string;
    readonly Version: number;
    readonly PaymentMethodId: number;
    readonly FallbackOfId: number | null;
    readonly PaymentMethod: {
      readonly id: number;
      readonly Name: string;
      readonly Title: string;
      readonly Data: string;
      readonly Fallback: boolean;
      readonly SubsciptionsType: string;
      readonly Splitpay: boolean;
    } | null;
  };
  readonly company_site_shipping_methods: {
    readonly id: number;
    readonly CompanySiteId: number;
    readonly Data: string;
    readonly Enabled: boolean;
    readonly Order: number;
    readonly Uid: string;
    readonly HPaySiteMethodId: number;
    readonly ProcessGroup: string;
    readonly CreatedAt: string;
    readonly Version: number;
    readonly ShippingMethodId: number;
    readonly ShippingMethod: {
      readonly id: number;
      readonly Name: string;
      readonly Title: string;
      readonly Data: string;
    } | null;
  };
  readonly company_site_fiscal_methods: {
    readonly id: number;
    readonly CompanySiteId: number;
    readonly Data: string;
    readonly Enabled: boolean;
    readonly Order: number;
    readonly Uid: string;
    readonly HPaySiteMethodId: number;
    readonly ProcessGroup: string;
    readonly CreatedAt: string;
    readonly Version: number;
    readonly FiscalMethodId: number;
    readonly FiscalMethod: {
      readonly id: number;
      readonly Name: string;
      readonly Title: string;
      readonly Data: string;
    } | null;
  };
  readonly payment_methods: {
    readonly id: number;
    readonly Name: string;
    readonly Title: string;
    readonly Description: string;
    readonly Requirements: string;
    readonly Instant: boolean;
    readonly Data: string;
    readonly Version: number;
    readonly PaymentType: string;
    readonly KnownBanks: string;
    readonly SubsciptionsType: string;
    readonly HPCardPay: boolean;
    readonly Fallback: boolean;
    readonly Splitpay: boolean;
  };
  readonly shipping_methods: {
    readonly id: number;
    readonly Name: string;
    readonly Title: string;
    readonly Description: string;
    readonly Requirements: string;
    readonly Instant: boolean;
    readonly Data: string;
    readonly Version: number;
  };
  readonly fiscal_methods: {
    readonly id: number;
    readonly Name: string;
    readonly Title: string;
    readonly Description: string;
    readonly Requirements: string;
    readonly Instant: boolean;
    readonly Data: string;
    readonly Version: number;
    readonly Country: string;
  };
  readonly company_site_orders: {
    readonly id: number;
    readonly Uid: string;
    readonly CompanySiteId: number;
    readonly PaymentMethodId: number;
    readonly CompanySitePaymentMethodId: number | null;
    readonly SubscriptionId: number;
    readonly Name: string;
    readonly Amount: string;
    readonly Currency: string;
    readonly CapturedAmount: string;
    readonly RefundedAmount: string;
    readonly ChargedAt: string;
    readonly Status: string;
    readonly CreatedAt: string;
    readonly UpdatedAt: string;
    readonly Data: string;
    readonly SplitPayData: string;
    readonly ShippingData: string;
    readonly FiscalData: string;
    readonly RefundData: string;
    readonly Version: number;
    readonly DisplayName: string;
    readonly DisplayPaymentInfo: string;
    readonly DisplayShippingInfo: string;
    readonly DisplayFiscalInfo: string;
    readonly ApprovalWaiting: boolean;
    readonly DocumentsWithoutMethod: string;
    readonly PayLink: string;
    readonly PaymentChecked: boolean;
    readonly Transactions: readonly {
      readonly id: number;
      readonly OrderId: number;
      readonly Uid: string;
      readonly CreatedAt: string;
      readonly Status: string;
      readonly Data: string;
    }[];
  };
  readonly company_site_transactions: {
    readonly id: number;
    readonly Uid: string;
    readonly CompanySiteId: number;
    readonly CompanySitePaymentMethodId: number;
    readonly OrderId: number;
    readonly SubscriptionId: number;
    readonly Name: string;
    readonly Amount: string;
    readonly Currency: string;
    readonly Status: string;
    readonly CreatedAt: string;
    readonly UpdatedAt: string;
    readonly Data: string;
    readonly SplitPayData: string;
    readonly ShippingData: string;
    readonly FiscalData: string;
    readonly Version: number;
    readonly DisplayName: string;
    readonly DisplayPaymentInfo: string;
    readonly DisplayShippingInfo: string;
    readonly DisplayFiscalInfo: string;
    readonly CapturedAmount: string;
    readonly RefundedAmount: string;
    readonly Order: {
      readonly id: number;
      readonly Uid: string;
      readonly Name: string;
      readonly Status: string;
      readonly Data: string;
      readonly CompanySitePaymentMethodId: number;
      readonly CompanySiteId: number;
      readonly Amount: string;
      readonly Currency: string;
      readonly CapturedAmount: string;
      readonly RefundedAmount: string;
      readonly ShippingData: string;
      readonly FiscalData: string;
      readonly RefundData: string;
      readonly DocumentsWithoutMethod: string;
    } | null;
  };
  readonly company_site_subscriptions: {
    readonly id: number;
    readonly Uid: string;
    readonly CompanySiteId: number;
    readonly CompanySitePaymentMethodId: number;
    readonly Name: string;
    readonly Amount: string;
    readonly Currency: string;
    readonly Status: string;
    readonly CreatedAt: string;
    readonly UpdatedAt: string;
    readonly Data: string;
    readonly SplitPayData: string;
    readonly Version: number;
    readonly DisplayName: string;
    readonly DisplayPaymentInfo: string;
    readonly DisplayShippingInfo: string;
    readonly DisplayFiscalInfo: string;
    readonly Charges: {
      readonly due: string;
      readonly next: string;
      readonly awaited: boolean;
      readonly tryAt: string;
    } | null;
    readonly Orders: readonly {
      readonly id: number;
      readonly SubscriptionId: number;
      readonly Uid: string;
      readonly Name: string;
      readonly CreatedAt: string;
      readonly Amount: string;
      readonly Currency: string;
      readonly Status: string;
    }[];
    readonly Transactions: readonly {
      readonly id: number;
      readonly SubscriptionId: number;
      readonly Uid: string;
      readonly CreatedAt: string;
      readonly Status: string;
      readonly Data: string;
    }[];
  };
  readonly approvals: {
    readonly id: number;
    readonly CompanyId: number;
    readonly CompanySiteId: number;
    readonly OrderId: number;
    readonly Action: string;
    readonly Amount: string;
    readonly Currency: string;
    readonly Reason: string;
    readonly Reference: string;
    readonly Restock: boolean;
    readonly Lines: string;
    readonly State: string;
    readonly RequestedById: number;
    readonly RequestedAt: string;
    readonly ExpiresAt: string;
    readonly DecidedById: number;
    readonly DecidedAt: string;
    readonly Version: number;
    readonly RequestedBy: {
      readonly id: number;
      readonly Name: string;
      readonly Email: string;
    } | null;
    readonly DecidedBy: {
      readonly id: number;
      readonly Name: string;
      readonly Email: string;
    } | null;
    readonly Order: {
      readonly id: number;
      readonly Uid: string;
      readonly Name: string;
    } | null;
    readonly LineNames: string;
  };
  readonly tickets: {
    readonly id: number;
    readonly Title: string;
    readonly Closed: boolean;
    readonly UserId: number;
    readonly CompanyId: number | null;
    readonly CompanySiteId: number | null;
    readonly CreatedAt: string;
    readonly Version: number;
    readonly User: {
      readonly id: number;
      readonly Name: string;
      readonly Email: string;
    } | null;
    readonly Company: {
      readonly id: number;
      readonly Name: string;
    } | null;
    readonly CompanySite: {
      readonly id: number;
      readonly Url: string;
    } | null;
    readonly LastMessageAt: string;
    readonly LastWriter: {
      readonly id: number;
      readonly Email: string;
    } | null;
    readonly TicketEntries: readonly {
      readonly id: number;
      readonly TicketId: number;
      readonly WriterId: number;
      readonly Content: string;
      readonly MailSentUser: string;
      readonly Attachments: readonly string[];
      readonly CreatedAt: string;
      readonly Writer: {
        readonly id: number;
        readonly Email: string;
      } | null;
    }[];
  };
  readonly ticket_entry: {
    readonly id: number;
    readonly TicketId: number;
    readonly WriterId: number;
    readonly Content: string;
    readonly MailSentUser: string;
    readonly Attachments: readonly string[];
    readonly CreatedAt: string;
    readonly Version: number;
    readonly Writer: {
      readonly id: number;
      readonly Email: string;
    } | null;
  };
  readonly ticket_reads: {
    readonly id: number;
    readonly TicketId: number;
    readonly ReadAt: string;
    readonly Version: number;
  };
  readonly hp: {
    readonly id: number;
    readonly Id: number;
    readonly Name: string;
    readonly Value: string;
    readonly Description: string;
    readonly Version: number;
  };
  readonly countries: {
    readonly id: number;
    readonly code: string;
    readonly name: string;
    readonly native_name: string;
    readonly Version: number;
  };
  readonly currencies: {
    readonly id: number;
    readonly code_3: string;
    readonly name: string;
    readonly numeric_code: string;
    readonly Version: number;
  };
  readonly notifications: {
    readonly id: number;
    readonly CompanySiteId: number;
    readonly OrderId: number;
    readonly Topic: string;
    readonly Url: string;
    readonly Payload: string;
    readonly State: string;
    readonly Tries: number;
    readonly LastStatus: number;
    readonly LastError: string;
    readonly NextTryAt: string;
    readonly CreatedAt: string;
    readonly DeliveredAt: string;
    readonly Version: number;
    readonly Attempts: readonly {
      readonly At: string;
      readonly Status: number;
      readonly Error: string;
      readonly TookMs: number;
    }[];
  };
  readonly messages: {
    readonly id: number;
    readonly CompanySiteId: number | null;
    readonly OrderId: number | null;
    readonly Kind: string;
    readonly Receiver: string;
    readonly State: string;
    readonly Tries: number;
    readonly LastError: string;
    readonly NextTryAt: string | null;
    readonly CreatedAt: string;
    readonly EndedAt: string | null;
    readonly Version: number;
  };
  readonly shop_calls: {
    readonly id: number;
    readonly CompanySiteId: number;
    readonly At: string;
    readonly Method: string;
    readonly Path: string;
    readonly Route: string;
    readonly OrderUid: string;
    readonly Status: number;
    readonly ErrorCode: number | null;
    readonly Error: string;
    readonly IsRefused: boolean;
    readonly TookMs: number;
    readonly Signature: string;
    readonly SignedText: string;
    readonly Slip: string;
    readonly TheirText: string;
    readonly Request: string;
    readonly Version: number;
  };
  readonly shop_call_errors: {
    readonly id: number;
    readonly CompanySiteId: number;
    readonly Day: string;
    readonly Method: string;
    readonly Route: string;
    readonly ErrorCode: number;
    readonly Error: string;
    readonly Count: number;
    readonly FirstAt: string;
    readonly LastAt: string;
    readonly Version: number;
  };
  readonly audit_log: {
    readonly id: number;
    readonly CompanyId: number;
    readonly UserId: number;
    readonly Action: string;
    readonly Resource: string;
    readonly RecordId: number;
    readonly Details: string;
    readonly Address: string;
    readonly CreatedAt: string;
    readonly Version: number;
  };
  readonly sessions: {
    readonly id: number;
    readonly Browser: string;
    readonly Address: string;
    readonly CreatedAt: string;
    readonly LastSeenAt: string;
    readonly ExpiresAt: string;
    readonly Current: boolean;
    readonly Version: number;
  };
  readonly saved_views: {
    readonly id: number;
    readonly List: string;
    readonly Name: string;
    readonly Query: string;
    readonly CreatedAt: string;
    readonly Version: number;
  };
}

/** An answer with alternatives has the fields of all of them. */
export interface WireAnswers {
  readonly "GET /health": {
    readonly status: string;
    readonly proxy: string;
  };
  readonly "GET /ready": {
    readonly status: string;
    readonly database: "pglite" | "postgres";
    readonly proxy: string;
  };
  readonly "POST /login": {
    readonly error: string;
    readonly verify_device_ref: string;
    readonly IDS: readonly string[];
    readonly challenge: string;
    readonly digits: string;
    readonly browser: string;
    readonly address: string;
    readonly recovery_codes: true;
    readonly authorization: {
      readonly user: {
        readonly id: number;
        readonly Email: string;
        readonly Name: string;
        readonly Tel: string;
      };
      readonly authToken: string;
    };
    readonly persistant_verification: string;
    readonly password_set: true;
  };
  readonly "POST /register": {
    readonly error: string;
    readonly email_verify: string;
    readonly authorization: {
      readonly user: {
        readonly id: number;
        readonly Email: string;
        readonly Name: string;
        readonly Tel: string;
      };
      readonly authToken: string;
    };
    readonly persistant_verification: string;
  };
  readonly "POST /verifybyemailsecuritycode": {
    readonly error: string;
    readonly email_verify: string;
  };
  readonly "GET /me": {
    readonly id: number;
    readonly Email: string;
    readonly Name: string;
    readonly Tel: string;
    readonly Developer: boolean;
    readonly TicketSupport: boolean;
    readonly SupportStaff: boolean;
    readonly ClosedCompanies: readonly {
      readonly id: number;
      readonly Name: string;
      readonly Why: "ended" | "passkey";
    }[];
    readonly HasPasskey: boolean;
  };
  readonly "POST /logout": {
    readonly status: string;
  };
  readonly "GET /api/company_site_orders/summary": {
    readonly data: readonly {
      readonly currency: string;
      readonly day: string;
      readonly count: number;
      readonly paid: string;
      readonly refunded: string;
      readonly awaiting: string;
      readonly failed: number;
    }[];
  };
  readonly "GET /api/company_site_orders/{id}/timeline": {
    readonly data: readonly {
      readonly at: string;
      readonly name: string;
      readonly actor: "person" | "embedded" | "courier" | "customer" | "shop" | "gateway";
      readonly user: {
        readonly id: number;
        readonly Email: string;
        readonly Name: string;
      } | null;
      readonly details: Readonly<Record<string, unknown>>;
    }[];
  };
  readonly "GET /api/company_sites_orders/summary": {
    readonly data: readonly {
      readonly currency: string;
      readonly day: string;
      readonly count: number;
      readonly paid: string;
      readonly refunded: string;
      readonly awaiting: string;
      readonly failed: number;
    }[];
  };
  readonly "GET /api/company_sites_orders/{id}/timeline": {
    readonly data: readonly {
      readonly at: string;
      readonly name: string;
      readonly actor: "person" | "embedded" | "courier" | "customer" | "shop" | "gateway";
      readonly user: {
        readonly id: number;
        readonly Email: string;
        readonly Name: string;
      } | null;
      readonly details: Readonly<Record<string, unknown>>;
    }[];
  };
  readonly "GET /geo": {
    readonly country_code: string;
  };
  readonly "GET /exchangerate": {
    readonly rate: number;
    readonly source: string;
    readonly listDate: string;
    readonly validUntil: string;
  };
  readonly "POST /client-reports": {
    readonly stored: number;
  };
  readonly "GET /api/client-reports": {
    readonly data: {
      readonly releases: readonly {
        readonly remote: string;
        readonly release: string;
        readonly crash: number;
        readonly failed: number;
        readonly replaced: number;
        readonly error: number;
        readonly lastAt: string;
      }[];
      readonly reports: readonly {
        readonly kind: "crash" | "failed" | "replaced" | "error";
        readonly surface: "panel" | "embed";
        readonly remote: string;
        readonly release: string;
        readonly page: string;
        readonly message: string;
        readonly count: number;
        readonly firstAt: string;
        readonly lastAt: string;
      }[];
    };
  };
  readonly "GET /api/federation": {
    readonly data: {
      readonly revision: string;
      readonly host: Readonly<Record<string, unknown>> | null;
      readonly remotes: readonly {
        readonly name: string;
        readonly owner: string;
        readonly channels: Readonly<Record<string, unknown>>;
        readonly versions: readonly string[];
        readonly disabled: Readonly<Record<string, unknown>> | null;
        readonly mayPublish: boolean;
        readonly mayPromote: boolean;
      }[];
      readonly audit: readonly {
        readonly at: string;
        readonly author: string;
        readonly commit: string;
        readonly address: string;
        readonly command: string;
        readonly remote: string;
        readonly version: string;
        readonly from: string;
        readonly to: string;
      }[];
    };
  };
  readonly "POST /api/federation/remotes/{name}/releases": {
    readonly data: {
      readonly remote: string;
      readonly version: string;
      readonly revision: string;
      readonly dryRun: boolean;
    };
  };
  readonly "POST /api/federation/remotes/{name}/promote": {
    readonly data: {
      readonly revision: string;
      readonly dryRun: boolean;
      readonly remote: Readonly<Record<string, unknown>> | null;
    };
  };
  readonly "POST /api/federation/remotes/{name}/canary": {
    readonly data: {
      readonly revision: string;
      readonly dryRun: boolean;
      readonly remote: Readonly<Record<string, unknown>> | null;
    };
  };
  readonly "POST /api/federation/remotes/{name}/canary-off": {
    readonly data: {
      readonly revision: string;
      readonly dryRun: boolean;
      readonly remote: Readonly<Record<string, unknown>> | null;
    };
  };
  readonly "POST /api/federation/remotes/{name}/rollback": {
    readonly data: {
      readonly revision: string;
      readonly dryRun: boolean;
      readonly remote: Readonly<Record<string, unknown>> | null;
    };
  };
  readonly "POST /api/federation/remotes/{name}/disable": {
    readonly data: {
      readonly revision: string;
      readonly dryRun: boolean;
      readonly remote: Readonly<Record<string, unknown>> | null;
    };
  };
  readonly "POST /api/federation/remotes/{name}/enable": {
    readonly data: {
      readonly revision: string;
      readonly dryRun: boolean;
      readonly remote: Readonly<Record<string, unknown>> | null;
    };
  };
  readonly "POST /dev/courier": {
    readonly data: {
      readonly state: string;
    };
  };
  readonly "POST /api/embed_sessions": {
    readonly data: {
      readonly token: string;
      readonly frame: string;
      readonly expires_at: string;
      readonly role: string;
      readonly pages: readonly string[];
      readonly company: {
        readonly id: number;
        readonly name: string;
        readonly timeZone: string;
      };
      readonly pos: {
        readonly id: number;
        readonly name: string;
        readonly merchantUid: string;
        readonly type: string;
      };
    };
  };
  readonly "POST /api/partner_consents": {
    readonly data: {
      readonly state: "asked" | "given";
    };
  };
  readonly "POST /supportTicketNotifications": {
    readonly status: string;
  };
  readonly "POST /testsmtp": {
    readonly sent: true;
    readonly error: string;
  };
  readonly "POST /api/company_sites/{id}/actions/check": {
    readonly data: {
      readonly CheckedAt: string;
      readonly Checks: readonly {
        readonly Name: string;
        readonly Result: "ok" | "warning" | "failed" | "skipped";
        readonly Code: string;
        readonly Detail: string;
      }[];
    };
  };
  readonly "POST /api/company_sites/{id}/actions/prove-domains": {
    readonly data: {
      readonly CheckedAt: string;
      readonly Domains: readonly {
        readonly Host: string;
        readonly Method: "file" | "dns" | "connect" | "exempt" | null;
        readonly Faults: {
          readonly file: string | null;
          readonly dns: string | null;
          readonly connect: string | null;
        };
      }[];
    };
  };
  readonly "POST /api/company_sites/{id}/actions/shop-log": {
    readonly data: {
      readonly AskedAt: string;
      readonly Status: number | null;
      readonly Log: string;
      readonly Error: string;
    };
  };
  readonly "POST /invitations/look": {
    readonly data: {
      readonly CompanyId: number;
      readonly Company: string;
      readonly Role: string;
    };
  };
  readonly "POST /invitations/accept": {
    readonly data: {
      readonly CompanyId: number;
      readonly Company: string;
      readonly Role: string;
    };
  };
  readonly "POST /upload": {
    readonly filename: string;
    readonly error: string;
  };
}

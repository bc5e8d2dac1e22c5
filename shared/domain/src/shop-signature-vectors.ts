import type { ShopParts } from "./shop-signature";

export interface SignatureVector {
  readonly parts: ShopParts;
  readonly merchant: string;
  readonly secret: string;
  readonly hash: string;
  /**
   * Whether only shops write the amount like this, for example those with PHP or a decimal library. The gateway
   * accepts it, but signs amounts as JavaScript writes them.
   */
  readonly isOnlyTaken?: boolean;
}

/** Created with PHP's `md5` and `hash("sha512", …)`, and checked with Python's hashlib. */
export const signatureVectors: readonly SignatureVector[] = [
  {
    parts: {
      orderUid: "260101120000",
      amount: "100.00",
      currency: "RSD",
      rand: "r4nd0m",
    },
    merchant: "merchant-1",
    secret: "s3cret",
    hash: "7a323a50f91137c6fe80c91c7a9680fa552a01a0eab7d94f5e6cab0d6739c4de8f9a43a8aa564f69a53c52b2d80e6769e07a22756eb87580192032196d3f2b97",
  },
  {
    parts: {
      status: "PAYMENT:PAID",
      orderUid: "260101120001",
      amount: "1234567.89",
      currency: "RSD",
      rand: "abc",
    },
    merchant: "merchant-1",
    secret: "s3cret",
    hash: "274304af6f14e80def8840ab4216c66d353d20607ae8c92b1c09e8677efa4c9ed4035ad8dca30095f3806052da15d1b544d64645d65a43bbe8bbcec3352e19fd",
  },
  {
    parts: {
      transactionUid: "tx-1",
      status: "PAYMENT:PAID",
      orderUid: "260101120002",
      amount: "0.01",
      currency: "EUR",
      rand: "abc",
    },
    merchant: "merchant-1",
    secret: "s3cret",
    hash: "11ad91bbae40b0d98f2ae034b337f585ea1434b4b564918c36d70f27c7abf11b11987fb8f660079eab934ef92063ce240e278bd46497b7c8b93ff355dab0e102",
  },
  {
    parts: {
      transactionUid: "tx-2",
      status: "PAYMENT:RESERVED",
      orderUid: "PBL2601011200005",
      amount: "19.9",
      currency: "EUR",
      vaultTokenUid: "vault-1",
      rand: "1",
    },
    merchant: "merchant-2",
    secret: "другa тајна",
    hash: "7f74ed1cad933f816ce95d155877d6b971e88895c7fd52d1f3400483c6549865479b8ee633da68f90a01337d8abfff1931ea1ccc26f4e5e3bc2ad26ad2a43bbf",
  },
  {
    parts: {
      transactionUid: "tx-3",
      status: "PAYMENT:PAID efiscal_FISCAL:123",
      orderUid: "#15",
      amount: "1",
      currency: "USD",
      vaultTokenUid: "vault-1",
      subscriptionUid: "sub-9",
      rand: "9f8e7d",
    },
    merchant: "m",
    secret: "s",
    hash: "a4f64694b0479525e0c0bea8fe45163e976e7c4f68bd038d4283596e2c7e9ced94391b77fbfc7b12906a9300a48b8cafd35412dadbc938bfd1186a526b35ebdb",
  },
  {
    parts: {
      orderUid: "order with blanks",
      amount: "10.5",
      currency: "CHF",
    },
    merchant: "merchant-3",
    secret: "key",
    hash: "b637a6094f6212a138851004d3cbba756874e652e102017c8931653a16ea7d1638b34fb73aa71ca58547197ecff2123b676e632626d5239b2c575e41f63ab701",
  },
  {
    parts: {
      orderUid: "поруџбина-1",
      amount: "10.50",
      currency: "MKD",
      rand: "ранд",
    },
    merchant: "трговац",
    secret: "шифра",
    hash: "ab437e2d31202a4718c79f78abf1c5a57c4c8b834d698aa8114d3d0d0cdaf9ff1f1026ca1ca30d3547275f62411a73bbacaa39386177d2d5a190d5542b676184",
  },
  {
    parts: {
      orderUid: "a|b",
      amount: "10",
      currency: "BAM",
      rand: "x",
    },
    merchant: "merchant-4",
    secret: "k|k",
    hash: "7382c08bae4b02a44df3230dcce103b116808804188247590bdb66b75d87f9fddb81ed2724a8c225adcb02c9e2157fae77bde1dadc5017b008faf9693746246c",
  },
  {
    parts: {},
    merchant: "",
    secret: "",
    hash: "6d0dd66e48c31433512614d121cc03811a148b7ed79eba4cc5136cb96da93430ebb62cd889793d847cb4795bf70a1a756595586c3c6ae8d9958081800a658fda",
  },
  {
    parts: {
      orderUid: "1",
      amount: "0",
      currency: "TRY",
      rand: "0",
    },
    merchant: "0",
    secret: "0",
    hash: "9584c9566aa3a3f6e333927bbfdf5d9144aabe1aa32681867101ad3e5fc1a6b4b1cfc1d00fc5e7e8f68d1aef1abe326f39304a7a911ddb451e1676b3b00ae8d1",
  },
  {
    parts: {
      transactionUid: "tx-4",
      status: "PAYMENT:REFUNDED",
      orderUid: "260101120010",
      amount: "999999999999.99999999",
      currency: "ALL",
      rand: "z",
    },
    merchant: "merchant-5",
    secret: "s3cret",
    hash: "421d154021e8e637fc87b83eb8e4393fb2d5c7899e2f3a0500bb1f1799ce04787a4a19d1c408146ab1c11a34d2bdb30157424bd1029c58889c8fca63ec4d6c8d",
    isOnlyTaken: true,
  },
  {
    parts: {
      transactionUid: "tx-5",
      status: "PAYMENT:PARTIALLY-REFUNDED",
      orderUid: "260101120011",
      amount: "0.00000001",
      currency: "EUR",
      rand: "z",
    },
    merchant: "merchant-5",
    secret: "s3cret",
    hash: "a063ceeb9c61ba1d4ffda8a026727680f737edb05e96e2caa08b039afb9a7e285f35b1e42d37b50c01b6f094b36a190716742284ce1d521a820610fa3b61b6a8",
  },
  {
    parts: {
      transactionUid: "tx-6",
      status: "PAYMENT:VOID",
      orderUid: "260101120012",
      amount: "17.705",
      currency: "EUR",
      rand: "z",
    },
    merchant: "merchant-5",
    secret: "s3cret",
    hash: "a76606c61666c8f4474b44e6c26b234de253bea03b8bf67923f2b9098025aa810b3cf14c96ce8b0eedcd9559e05e07d147c42e5acefdbcdfb04e8cb6b1041fa1",
  },
  {
    parts: {
      transactionUid: "tx-7",
      status: "PAYMENT:AWAITING",
      orderUid: "260101120013",
      amount: "1.005",
      currency: "EUR",
      rand: "z",
    },
    merchant: "merchant-5",
    secret: "s3cret",
    hash: "65e507f4c02db353f621739f7022654fce428f2b4eb28a54932be085ddaf7e98f8af9f1013d3696d98f59e07258c3420e931937da33fd61663aa6166d42e0c08",
  },
  {
    parts: {
      transactionUid: "tx-8",
      status: "SUCCESS",
      orderUid: "260101120014",
      amount: "250",
      currency: "RSD",
      vaultTokenUid: "tok_1234567890",
      subscriptionUid: "sub_1",
      rand: "rand-with-dash",
    },
    merchant: "9a0364b9-e99b",
    secret: "0123456789abcdef0123456789abcdef",
    hash: "e00608f182a7b342da5427a9539074303e128b4d409c480e1f956a158cf4637ec4afb1333c191e4239653964673f932974f7d57c038adaca3a56b779ca3c6899",
  },
  {
    parts: {
      transactionUid: "tx-9",
      status: "PAYMENT:FAILED",
      orderUid: "emoji-😀",
      amount: "12.34",
      currency: "EUR",
      rand: "😀",
    },
    merchant: "merchant-6",
    secret: "😀",
    hash: "d1d298161353f0a2d43081eea237e88661325d9b2be44adfbc8192bd6b46ccd576563545c330a515cef34d04a8f2de4a1d67339940acddc75c320e6d1091421f",
  },
  {
    parts: {
      transactionUid: " tx-10 ",
      status: " PAYMENT:PAID ",
      orderUid: " 260101120016 ",
      amount: " 12.34 ",
      currency: " EUR ",
      vaultTokenUid: " v ",
      subscriptionUid: " s ",
      rand: " r ",
    },
    merchant: "merchant-6",
    secret: "s3cret",
    hash: "f13a5635dfa5956bf935f84f6c81f68e8127bf3e566c6a7427e1ca89f66908cf860df3e46c2b3e3ab7a2ec122ae9df2bb6d31f46b5c7af6cde14d4697a18fd33",
  },
  {
    parts: {
      transactionUid: "tx-11",
      status: "PAYMENT:OBLIGATED",
      orderUid:
        "longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong",
      amount: "5.5",
      currency: "RSD",
      rand: "q",
    },
    merchant: "merchant-7",
    secret:
      "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk",
    hash: "b0c77d14cb04a073e300d7aa69822307eaca1edf11a17899b0626cc3c6fa1065780fa045adfa9d5df9b2f3c3bcb5c8d1c64603e36a4c5042e146d9f33eb1607b",
  },
  {
    parts: {
      transactionUid: "tx-12",
      status: "PAYMENT:OVERDUE",
      orderUid: "260101120018",
      amount: "-12.5",
      currency: "RSD",
      rand: "q",
    },
    merchant: "merchant-7",
    secret: "s3cret",
    hash: "611091b6d26dd86313286541456932f05c27ddc0e77d8e1da03fd06541a98a391d35fd4dc16dcc4de213430ec18e318a0c8969ce8db1529d5abe77e6ba1f61b2",
  },
  {
    parts: {
      transactionUid: "tx-13",
      status: "PAYMENT:PAYING",
      orderUid: "260101120019",
      amount: "100000",
      currency: "RSD",
      rand: "tab\there",
    },
    merchant: "merchant-7",
    secret: "s3cret\n",
    hash: "79704f77b50e88355c2c4066ce671b4e7ce299c0a7af67416e52d63d8401978efdb2d00112a3d5dd8d34684d6c3933ba3ea836f129ecb287cd22f9ef45e0a0e2",
  },
  {
    parts: {
      orderUid: "wc_order_A1b2C3",
      amount: "1490.5",
      currency: "RSD",
      rand: "rnd65f0a1",
    },
    merchant: "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0",
    secret: "test-secret-token-0123456789",
    hash: "92b4c093360844ad97c1f5970658d24033d7af1e8241b78b6f10842b6ce63dd8249ecfe8768498878cd083fe800c97cace97f01944c2ee2dd5973316f049e2d8",
  },
  {
    parts: {
      orderUid: "wc_order_A1b2C3",
      amount: "1490.5",
      currency: "RSD",
      vaultTokenUid: "2f6c2a52-1",
    },
    merchant: "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0",
    secret: "test-secret-token-0123456789",
    hash: "7cabc99de10cd097e1bd622b6a939a08bdffd657fdd3c89c149601fe74cc1742baf6dd5280ccd90ba7c0216a3bd5fff2891e49d5990aedaf9acef7341dfefb9a",
  },
  {
    parts: {
      orderUid: "wc_order_A1b2C3",
      rand: "rnd65f0a1",
    },
    merchant: "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0",
    secret: "test-secret-token-0123456789",
    hash: "d70bb0f9b0f0a12f6866f5d07f826c4ca94e3134635cc7a5c984e98566bddefddd159981fd7a5eea83f7227ee990c6e8fa57c24bda57b1299c72d73daf32d151",
  },
  {
    parts: {
      rand: "1234562026-11-24T10:00:00.000Z654321",
    },
    merchant: "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0",
    secret: "test-secret-token-0123456789",
    hash: "94dfebbe997c2dcddeb8850b6e12edc393e0ddeba84e220e7bbf92efa1825d17eadd2c8492d59ba26b1d93bdb13c1e4a2888d66e4cf2f8147a70da4b1eadb9fa",
  },
  {
    parts: {
      transactionUid: "TX-1",
      status: "PAYMENT:PAID",
      orderUid: "wc_order_A1b2C3",
      amount: "1490.5",
      currency: "RSD",
      vaultTokenUid: "2f6c2a52-1",
      subscriptionUid: "sub-9q7",
    },
    merchant: "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0",
    secret: "test-secret-token-0123456789",
    hash: "bd490a1115c15c77ce2dea040b37e494a2076f3c00aea9d7b3144fc83fa950256c1ba967c67f5ff36956bf024a94d9dc35b7f494e26a5506adb7e72aa887209f",
  },
  {
    parts: {
      transactionUid: "TX-1",
      status: "PAYMENT:PAID esir_FISCAL:OK kurir_SHIPPING:P1@DELIVERY",
      orderUid: "1001",
      amount: "12",
      currency: "EUR",
      rand: "q7",
    },
    merchant: "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0",
    secret: "test-secret-token-0123456789",
    hash: "fc7458a207868d0a6edbc9485e111cd24c223278b0a8d1ea9f703e0a6b9e98e05352f540e47d7475deba114f4e1aae4ea55cb6a4cb3a15f442e89d54b313ae45",
  },
  {
    parts: {
      orderUid: "поруџбина-15",
      amount: "1.005",
      currency: "EUR",
      rand: "x",
    },
    merchant: "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0",
    secret: "test-secret-token-0123456789",
    hash: "5aa040ec3feb060d515b3c87de889ac533aee7967344ec021c7d4e6686a5be1d1819ab18caa507491ea8ea230f73287c16c842e64ae8b044aae0fd35203c386c",
  },
  {
    parts: {
      orderUid: "  narudžba ☕ 7 ",
      amount: " 99.9 ",
      currency: " BAM ",
      rand: "x",
    },
    merchant: "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0",
    secret: "test-secret-token-0123456789",
    hash: "f9ea6f8ebda4ed6989b1fa7e011dbc66fa370e840c5264ccfd06fa87d9ce63d6ab3daf7128fe9cec315c9fa97ba7948cf22ccd121d02fd03a75b66f4680f7e87",
  },
  {
    parts: {
      orderUid: "100000231",
      amount: 100,
      currency: "RSD",
      rand: "k",
    },
    merchant: "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0",
    secret: "test-secret-token-0123456789",
    hash: "7cca16e135041ac328292dfb00c68fff235a1d37fdfe6b0c3e27291abc77be37732d80e293f3f4a6964fa077eca88493677c20ed84854cfd9603e971fa00e180",
  },
  {
    parts: {
      orderUid: "R1",
      amount: "1.000000005",
      currency: "EUR",
      rand: "x",
    },
    merchant: "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0",
    secret: "test-secret-token-0123456789",
    hash: "01ba4b4623e5074c8d2082fa67af3ef81cc1e4dd7d8cbc3ed2f8f8a99abe23218387f0c311b2b7323a32571b862d86a445546746543bcf33db1a7914c8fac009",
  },
  {
    parts: {
      orderUid: "R1",
      amount: "1.000000005",
      currency: "EUR",
      rand: "x",
    },
    merchant: "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0",
    secret: "test-secret-token-0123456789",
    hash: "5314ade87b642a36eb3988808276b985fc1e4f42fb6d7a18067bc78d0c63e888ef3ce2d1a201390e066de95d53c5bff9867f74ebbc024d8c23f246b84ec3f61c",
    isOnlyTaken: true,
  },
  {
    parts: {
      orderUid: "R2",
      amount: "100000000.10",
      currency: "RSD",
      rand: "x",
    },
    merchant: "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0",
    secret: "test-secret-token-0123456789",
    hash: "444f19450bbf7d87ce0d8b33d78fcc6aa281380b2830c2c83b5835ba61e0fb2fa805a669c9f85615e7cfbcbd90935f6844f31df7a577dd3e7968428284738ed8",
  },
];

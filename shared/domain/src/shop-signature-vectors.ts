import type { ShopParts } from "./shop-signature";

export interface SignatureVector {
  readonly parts: ShopParts;
  readonly merchant: string;
  readonly secret: string;
  readonly hash: string;
}

/** Made with PHP's `md5` and `hash("sha512", …)`, checked with Python's hashlib. */
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
    hash: "62155d2d6475163e8790c105f804fe55d039ace14b9c6cc37668f329588694619832a09af5f8bb0fc95b7a93ed9a239b70b60097b97c0f4323db777655f4202d",
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
];

import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

export interface Ceremony {
  readonly challenge: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly userVerified?: boolean;
  /** Signature counter; default: one more than before. */
  readonly counter?: number;
  readonly userHandle?: string;
  /** The attestation format; `none` by default. */
  readonly format?: string;
}

const sha256 = (content: Buffer | string) => createHash("sha256").update(content).digest();
const userPresentFlag = 0x01;
const userVerifiedFlag = 0x04;
const withCredential = 0x40;

/** A software authenticator (ES256), in the reduced form that the panel sends. */
export class SoftPasskey {
  readonly id = randomBytes(32).toString("base64url");
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  #counter = 0;

  constructor(
    private readonly origin: string,
    private readonly rpId = new URL(origin).hostname,
  ) {}

  attestation(ceremony: Ceremony) {
    const { format = "none" } = ceremony;
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.from([0, id.length]);
    const authData = Buffer.concat([
      this.#data(ceremony, withCredential),
      Buffer.alloc(16),
      length,
      id,
      this.#coseKey(),
    ]);
    const attestationObject = Buffer.concat([
      // CBOR: { fmt: format, attStmt: {}, authData }
      Buffer.from([0xa3, 0x63]),
      Buffer.from("fmt"),
      Buffer.from([0x60 + format.length]),
      Buffer.from(format),
      Buffer.from([0x67]),
      Buffer.from("attStmt"),
      Buffer.from([0xa0, 0x68]),
      Buffer.from("authData"),
      Buffer.from([0x58, authData.length]),
      authData,
    ]);
    return {
      id: this.id,
      clientDataJSON: this.#clientData("webauthn.create", ceremony).toString("base64url"),
      attestationObject: attestationObject.toString("base64url"),
    };
  }

  assertion(ceremony: Ceremony) {
    const clientData = this.#clientData("webauthn.get", ceremony);
    const authData = this.#data(ceremony, 0);
    const signature = sign("sha256", Buffer.concat([authData, sha256(clientData)]), this.#keys.privateKey);
    return {
      id: this.id,
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authData.toString("base64url"),
      signature: signature.toString("base64url"),
      ...(ceremony.userHandle === undefined ? {} : { userHandle: ceremony.userHandle }),
    };
  }

  #clientData(type: string, { challenge, origin = this.origin }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data(
    { rpId = this.rpId, userVerified = true, counter = ++this.#counter }: Ceremony,
    flags: number,
  ): Buffer {
    const flagsAndCounter = Buffer.alloc(5);
    flagsAndCounter.writeUInt8(userPresentFlag | (userVerified ? userVerifiedFlag : 0) | flags);
    flagsAndCounter.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), flagsAndCounter]);
  }

  #coseKey(): Buffer {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    return Buffer.concat([
      // CBOR: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, "base64url"),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, "base64url"),
    ]);
  }
}

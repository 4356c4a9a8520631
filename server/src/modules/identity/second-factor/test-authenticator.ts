import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/**
 * A device that holds one passkey (ES256) and answers the browser's two ceremonies, as the WebAuthn standard
 * writes them down. What a test wants wrong, it says: another site, another counter, no finger on the sensor.
 */
export class TestAuthenticator {
  readonly id = randomBytes(32).toString('base64url')
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  #counter = 0
  #userHandle = ''

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    this.#publicKey = publicKey
  }

  /** What `navigator.credentials.create` gives for these options. */
  create(
    options: { challenge: string; rp: { id: string }; user: { id: string } },
    origin: string,
    quirk: AuthenticatorQuirk = {},
  ) {
    this.#userHandle = options.user.id
    const authData = Buffer.concat([
      this.#authData(options.rp.id, quirk, 0x40),
      Buffer.alloc(16),
      Buffer.from([0, 32]),
      Buffer.from(this.id, 'base64url'),
      this.#coseKey(),
    ])
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    )
    return this.#credential({
      clientDataJSON: clientData('webauthn.create', options.challenge, origin),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** What `navigator.credentials.get` gives for these options. */
  get(options: { challenge: string; rpId: string }, origin: string, quirk: AuthenticatorQuirk = {}) {
    this.#counter = quirk.counter ?? this.#counter + 1
    const authData = this.#authData(options.rpId, quirk)
    const clientDataJSON = clientData('webauthn.get', options.challenge, origin)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return this.#credential({
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#privateKey).toString('base64url'),
      userHandle: this.#userHandle,
    })
  }

  #credential<Response>(response: Response) {
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} }
  }

  /** Site, flags (1 somebody is there, 4 they unlocked the device) and counter. */
  #authData(site: string, quirk: AuthenticatorQuirk, flags = 0): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    return Buffer.concat([
      sha256(Buffer.from(site)),
      Buffer.from([flags | (quirk.unverified ? 1 : 5)]),
      counter,
    ])
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    const bytes = (part: string) => Buffer.from(part, 'base64url')
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    )
  }
}

export interface AuthenticatorQuirk {
  /** The person is there but has not unlocked the device. */
  unverified?: boolean
  counter?: number
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** As much of CBOR as the two ceremonies need. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)])
  return Buffer.concat([head(5, value.size), ...entries])
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count])
  return count < 256
    ? Buffer.from([(major << 5) | 24, count])
    : Buffer.from([(major << 5) | 25, count >> 8, count & 255])
}

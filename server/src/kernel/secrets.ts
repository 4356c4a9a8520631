import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/**
 * Secrets at rest: AES-256-GCM under the installation's master key. The context (tenant, record, purpose) is
 * authenticated along with the text, so a sealed value that is copied to another row or column does not open
 * there.
 */
export type Context = readonly (string | number)[]

const nonceLength = 12
const tagLength = 16

/** Names the key without telling it, so that a value sealed under another one is recognised. */
const keyId = (key: Buffer) => createHash('sha256').update('key id').update(key).digest('hex').slice(0, 8)

const authenticated = (context: Context) => Buffer.from(JSON.stringify(context))

/**
 * `<key id>.<base64url of nonce, tag and cipher text>`. A new nonce each time, so equal texts look different.
 */
export function seal(key: Buffer, context: Context, text: string): string {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(authenticated(context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${keyId(key)}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/**
 * The text that was sealed. Throws when it was sealed under another key, for another context, or has been
 * changed.
 */
export function unseal(key: Buffer, context: Context, sealed: string): string {
  const [id, body = ''] = sealed.split('.')
  if (id !== keyId(key)) throw new Error('A secret was sealed under another master key.')
  const bytes = Buffer.from(body, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
  decipher.setAAD(authenticated(context)).setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
  return decipher.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
}

/**
 * Whether a text is what `seal` answers. JSON, markup and random secrets in hexadecimal or base64 are not.
 */
export const isSealed = (text: string): boolean => /^[0-9a-f]{8}\.[A-Za-z0-9_-]{38,}$/.test(text)

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { refuse } from '@moorgate/contract'
import pLimit from 'p-limit'

const derive = promisify(argon2)

/** OWASP's floor, which takes about 20 ms of one core: settled question "Password hash". */
const current = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 }

/**
 * Hashing takes a whole core and 19 MiB, so no more than one a core at once; a queue this long is answered
 * 503 instead.
 */
const limit = pLimit(availableParallelism())
const longestQueue = 64

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (limit.pendingCount >= longestQueue) refuse({ code: 'unavailable', retryAfterSeconds: 1 })
  return limit(work)
}

/** A password as a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await inTurn(() => derive('argon2id', { ...current, message: Buffer.from(password), nonce }))
  return `$argon2id$v=19$m=${current.memory},t=${current.passes},p=${current.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

interface ParsedHash {
  memory: number
  passes: number
  parallelism: number
  nonce: Buffer
  tag: Buffer
}

function read(hash: string): ParsedHash | undefined {
  const [, memory, passes, parallelism, nonce, tag] = phc.exec(hash) ?? []
  if (!memory || !passes || !parallelism || !nonce || !tag) return undefined
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** No password fits it, and checking against it costs what checking a real one costs. */
const nobodys: ParsedHash = { ...current, nonce: randomBytes(16), tag: randomBytes(current.tagLength) }

/**
 * Whether the password fits. Without a hash (no such account, or none set) one of the same cost is checked,
 * so the time says nothing. `weaker`: made with less than today's parameters, so the caller hashes it anew.
 */
export async function checkPassword(
  password: string,
  hash: string | null | undefined,
): Promise<{ fits: boolean; weaker: boolean }> {
  const known = hash ? read(hash) : undefined
  const { nonce, tag, ...cost } = known ?? nobodys
  const given = await inTurn(() =>
    derive('argon2id', { ...cost, tagLength: tag.length, message: Buffer.from(password), nonce }),
  )
  const fits = timingSafeEqual(given, tag) && known !== undefined
  return { fits, weaker: cost.memory < current.memory || cost.passes < current.passes }
}

/** Which users' sockets were ended, for as long as a socket older than that is open. */
import type { Termination } from './message.ts'

type RecentTermination = { belowSerial: number; code: Termination['code'] }

/**
 * Why it is remembered: a socket that has its signature in hand but has not subscribed yet isn't known as the
 * user's, so ending the user's sockets misses it. Without this, somebody just disabled could keep a prepared
 * socket and listen on for ever.
 */
export class Terminations {
  /** Oldest first. */
  readonly #remembered = new Map<string, RecentTermination>()

  /** @param belowSerial sockets with a lower serial were there when it happened. */
  remember({ appId, userKey, code }: Termination, belowSerial: number): void {
    const key = keyOf(appId, userKey)
    this.#remembered.delete(key)
    this.#remembered.set(key, { belowSerial, code })
  }

  /** The code with which a socket of this age is to be ended when it claims to be the user's. */
  codeFor(appId: string, userKey: string, serial: number): Termination['code'] | undefined {
    const remembered = this.#remembered.get(keyOf(appId, userKey))
    return remembered !== undefined && serial < remembered.belowSerial ? remembered.code : undefined
  }

  /** @param oldestSerial of the open sockets; undefined when none is open. */
  forget(oldestSerial: number | undefined): void {
    for (const [key, { belowSerial }] of this.#remembered) {
      if (oldestSerial !== undefined && oldestSerial < belowSerial) break
      this.#remembered.delete(key)
    }
  }

  get count(): number {
    return this.#remembered.size
  }
}

const keyOf = (appId: string, userKey: string): string => `${appId}\n${userKey}`

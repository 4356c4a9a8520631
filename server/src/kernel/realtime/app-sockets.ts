/** Several values under one key; a key without values is gone. */
class SetMap<Value> {
  readonly #sets = new Map<string, Set<Value>>()

  add(key: string, value: Value): void {
    const set = this.#sets.get(key)
    if (set === undefined) this.#sets.set(key, new Set([value]))
    else set.add(value)
  }

  delete(key: string, value: Value): void {
    const set = this.#sets.get(key)
    if (set?.delete(value) === true && set.size === 0) this.#sets.delete(key)
  }

  /** The values of a key as they are now: changes while a caller walks over them don't disturb it. */
  values(key: string): readonly Value[] {
    return [...(this.#sets.get(key) ?? [])]
  }

  count(key: string): number {
    return this.#sets.get(key)?.size ?? 0
  }

  has(key: string, value: Value): boolean {
    return this.#sets.get(key)?.has(value) === true
  }

  *counts(): Iterable<readonly [key: string, count: number]> {
    for (const [key, set] of this.#sets) yield [key, set.size]
  }

  get isEmpty(): boolean {
    return this.#sets.size === 0
  }
}

interface Sockets<Connection> {
  channels: SetMap<Connection>
  users: SetMap<Connection>
}

/** The connections of each app, by channel and by user. An app without any is forgotten. */
export class AppSockets<Connection> {
  readonly #apps = new Map<string, Sockets<Connection>>()

  get(appId: string): Sockets<Connection> | undefined {
    return this.#apps.get(appId)
  }

  of(appId: string): Sockets<Connection> {
    const known = this.#apps.get(appId)
    if (known !== undefined) return known
    const sockets = { channels: new SetMap<Connection>(), users: new SetMap<Connection>() }
    this.#apps.set(appId, sockets)
    return sockets
  }

  forgetEmpty(appId: string): void {
    const sockets = this.#apps.get(appId)
    if (sockets?.channels.isEmpty === true && sockets.users.isEmpty) this.#apps.delete(appId)
  }
}

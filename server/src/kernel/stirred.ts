/**
 * The firms in which this process has just written something. What follows from writing (linking events, sending letters) looks there,
 * and need not ask a thousand quiet firms every few seconds.
 */
export interface Stirred {
  mark(tenantId: number): void
  /** A set of one's own to which marked firms are added; whoever follows takes them off. */
  follow(): Set<number>
}

export function createStirred(): Stirred {
  const followers: Set<number>[] = []
  return {
    mark: (tenantId) => {
      for (const firms of followers) firms.add(tenantId)
    },
    follow: () => {
      const firms = new Set<number>()
      followers.push(firms)
      return firms
    },
  }
}

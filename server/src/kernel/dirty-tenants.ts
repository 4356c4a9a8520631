/**
 * The tenants in which this process has just written something. What follows from writing (linking events,
 * sending letters) looks there, and need not ask a thousand quiet tenants every few seconds.
 */
export interface DirtyTenants {
  mark(tenantId: number): void
  /** A new set to which marked tenants are added. The follower takes them off. */
  follow(): Set<number>
}

export function createDirtyTenants(): DirtyTenants {
  const followers: Set<number>[] = []
  return {
    mark: (tenantId) => {
      for (const tenants of followers) tenants.add(tenantId)
    },
    follow: () => {
      const tenants = new Set<number>()
      followers.push(tenants)
      return tenants
    },
  }
}

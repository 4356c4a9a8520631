/** Numbers of specification §4. */
export const opportunityStatus = {
  draft: 1,
  liveExternal: 2,
  liveInternal: 3,
  closed: 4,
  completed: 5,
  matured: 6,
} as const

export type OpportunityStatus = (typeof opportunityStatus)[keyof typeof opportunityStatus]

/** Nobody but staff has seen it, and nothing can be in it. */
export const isDraft = (status: number): boolean => status === opportunityStatus.draft

/** Investors may come in by themselves, where the dates of its round allow it. */
export const liveStatuses: readonly OpportunityStatus[] = [
  opportunityStatus.liveExternal,
  opportunityStatus.liveInternal,
]
export const isLive = (status: number): boolean => liveStatuses.some((live) => live === status)

/** Its round has closed: nobody comes in by themselves any more. */
export const hasClosed = (status: number): boolean => status >= opportunityStatus.closed

/** Live or closed: its round is collected, and not completed. */
export const isRaising = (status: number): boolean => !isDraft(status) && !isExisting(status)

/** Completed or matured: it is an existing investment. */
export const isExisting = (status: number): boolean => status >= opportunityStatus.completed
export const existingStatuses: readonly OpportunityStatus[] = [
  opportunityStatus.completed,
  opportunityStatus.matured,
]

/** Invited investors can still come in, once it is live. */
export const invitableStatuses: readonly OpportunityStatus[] = [opportunityStatus.draft, ...liveStatuses]

/** Everything that is not an existing investment. */
export const currentStatuses: readonly OpportunityStatus[] = [...invitableStatuses, opportunityStatus.closed]

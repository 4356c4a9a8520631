import { roleIds } from '../roles.ts'
import type { RoleId } from '../roles.ts'
import { isExisting } from '../statuses/opportunity-stage.ts'
import type { PermissionEvent } from './events.ts'

/** A tab's last path segment, for the tabs that some role may not see. */
export type RestrictedTab =
  | 'performance'
  | 'notes-calls-tasks'
  | 'transactions'
  | 'pre-emption'
  | 'cap-table'
  | 'cap-table-performance'

export type HiddenTabs = {
  readonly roleId: RoleId
  readonly event: PermissionEvent
  readonly tabs: readonly RestrictedTab[]
}

/**
 * Tabs withheld from a role that may visit the record itself (specification §6, Investment Manager).
 * Pre-emption of an existing investment is made of the register, which goes with its transactions.
 */
export const hiddenTabs: readonly HiddenTabs[] = [
  {
    roleId: roleIds.investmentManager,
    event: 'investment_opportunity_live',
    tabs: ['performance', 'notes-calls-tasks', 'cap-table', 'cap-table-performance'],
  },
  {
    roleId: roleIds.investmentManager,
    event: 'investment_opportunity_existing',
    tabs: [
      'performance',
      'notes-calls-tasks',
      'transactions',
      'pre-emption',
      'cap-table',
      'cap-table-performance',
    ],
  },
]

/**
 * The API resources that hold what a tab shows. A tab is hidden in truth only if the rows behind it are
 * refused too, so the server asks `ownedResourceHidden` wherever one of these is read by its owner.
 */
const resourceTabs: Readonly<Record<string, RestrictedTab>> = {
  notes: 'notes-calls-tasks',
  'call-logs': 'notes-calls-tasks',
  tasks: 'notes-calls-tasks',
  investments: 'transactions',
  'portfolio-tables': 'cap-table',
}

/**
 * Whether a role is withheld a tab of the records of an event that it may otherwise open (specification §6).
 */
export function tabHidden(roleId: number, event: PermissionEvent | undefined, tab: string): boolean {
  return hiddenTabs.some(
    (hidden) =>
      hidden.roleId === roleId && hidden.event === event && hidden.tabs.some((known) => known === tab),
  )
}

/** Whether a role that sees a round is withheld its money (specification §6). */
export const bookHidden = (roleId: number, status: number): boolean =>
  isExisting(status) && tabHidden(roleId, 'investment_opportunity_existing', 'transactions')

/**
 * Whether a role is refused the rows of `resource` (a path such as `notes`) that belong to a record of
 * `ownerEvent`.
 */
export function ownedResourceHidden(roleId: number, ownerEvent: PermissionEvent, resource: string): boolean {
  const tab = Object.hasOwn(resourceTabs, resource) ? resourceTabs[resource] : undefined
  return tab !== undefined && tabHidden(roleId, ownerEvent, tab)
}

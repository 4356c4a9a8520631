import type { Flags } from '@moorgate/contract/features.ts'
import type { PermissionAction, PermissionEvent } from '@moorgate/contract/permissions.ts'

/** What is chosen from records that not everybody who writes offers may list. */
const readWith: Readonly<Record<string, PermissionEvent>> = {
  owner_id: 'investors',
  nominee_id: 'investors',
  fund_id: 'funds',
}

/** Fields that belong to a feature go with it. */
const featureOf: Readonly<Record<string, keyof Flags>> = {
  nominee_id: 'nominee_enabled',
  fund_id: 'funds_enabled',
  category_id: 'investment_categories_enabled',
  character_id: 'investment_categories_enabled',
}

/** Whether the editor shows a field: its feature is on, and the reader may list what the field names. */
export function isOffered(
  name: string,
  flags: Flags,
  may: (event: PermissionEvent, action: PermissionAction) => boolean,
): boolean {
  const event = readWith[name]
  const feature = featureOf[name]
  return (feature === undefined || flags[feature] === 1) && (event === undefined || may(event, 'index'))
}

import type { Abilities, PermissionAction, PermissionEvent } from './permissions/events.ts'
import { permissionEvents } from './permissions/events.ts'
import { permissionMatrix } from './permissions/matrix.ts'
import { isRoleId, isStaff } from './roles.ts'

export * from './permissions/events.ts'
export * from './permissions/hidden-tabs.ts'
export * from './permissions/record.ts'

const noAbilities: Abilities = {}

/**
 * What a role may do, as it is sent to its own browser. `visit` implies `index` and so brings it along.
 * Investors and unknown roles get an empty map.
 */
export function abilitiesOf(roleId: number): Abilities {
  return isStaff(roleId) ? complete[roleId] : noAbilities
}

/**
 * Whether a map of abilities covers an action. No event named: allowed. An event that the map does not hold:
 * denied (specification §6, read as settled: absence opens only what names no event).
 */
export function allows(
  abilities: Abilities,
  event: PermissionEvent | undefined,
  action: PermissionAction,
): boolean {
  if (event === undefined) return true
  return Object.hasOwn(abilities, event) && (abilities[event]?.includes(action) ?? false)
}

/**
 * Whether a role may do `action` on `event`. An unknown role is denied everything, even what names no event.
 */
export function can(roleId: number, event: PermissionEvent | undefined, action: PermissionAction): boolean {
  return isRoleId(roleId) && allows(abilitiesOf(roleId), event, action)
}

function withImpliedIndex(abilities: Abilities): Abilities {
  const entries = permissionEvents.flatMap((event): [PermissionEvent, readonly PermissionAction[]][] => {
    const granted = abilities[event]
    if (granted === undefined) return []
    return [
      [event, granted.includes('visit') ? [...new Set<PermissionAction>(['index', ...granted])] : granted],
    ]
  })
  return Object.fromEntries(entries)
}

const complete = {
  1: withImpliedIndex(permissionMatrix[1]),
  2: withImpliedIndex(permissionMatrix[2]),
  3: withImpliedIndex(permissionMatrix[3]),
  7: withImpliedIndex(permissionMatrix[7]),
  8: withImpliedIndex(permissionMatrix[8]),
  9: withImpliedIndex(permissionMatrix[9]),
  10: withImpliedIndex(permissionMatrix[10]),
  11: withImpliedIndex(permissionMatrix[11]),
  12: withImpliedIndex(permissionMatrix[12]),
}

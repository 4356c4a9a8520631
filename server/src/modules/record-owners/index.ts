export {
  accessBy,
  mayOpenOwner,
  mustBeChangeable,
  mustChangeOwner,
  ownerOnlyRead,
  type Access,
  type OwnerNamed,
} from './owner-checks.ts'
export { ownedRows, ownerByTable, ownerOf, useOwners } from './owners.ts'
export { itsOwner } from './record-owner.ts'

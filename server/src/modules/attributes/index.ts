export { attributeColumns, attributeFilter } from './list-parts.ts'
export {
  accessBy,
  mayOpenOwner,
  mustBeChangeable,
  mustChangeOwner,
  type Access,
  type OwnerNamed,
} from './owner-checks.ts'
export { ownedRows, ownerByTable, ownerOf, registerOwner, type Owner } from './owners.ts'
export { itsOwner } from './record-owner.ts'
export { checkValue, setValues, storeValues, type ValueGiven } from './store-value.ts'
export { attributeRoutes } from './routes.ts'
export { attributeValues, valuesOf } from './tables.ts'
export { readValue } from './value-rules.ts'

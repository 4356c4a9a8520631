export { mustChangeOwner, type OwnerNamed } from './owner-checks.ts'
export { ownedRows, ownerByTable, ownerOf, registerOwner, type Owner } from './owners.ts'
export { attributeRoutes } from './routes.ts'
export { attributeValues, valuesOf } from './tables.ts'

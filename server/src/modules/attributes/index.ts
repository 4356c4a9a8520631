export { ownedRows, ownerByTable, ownerOf, registerOwner, type Owner } from './owners.ts'
export { attributes, attributeValues } from './tables.ts'

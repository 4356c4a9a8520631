import { ownerByTable, registerOwner } from '../attributes/index.ts'
import { investments } from './tables.ts'

/** Documents of an investment: read by whoever has it and by staff who see its money, kept by those who may change existing ones. */
registerOwner('investment', ownerByTable(investments, 'investment_opportunity_existing'))

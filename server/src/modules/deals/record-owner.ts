import { ownerByTable, registerOwner } from '../attributes/index.ts'
import { deals } from './tables.ts'

/** Documents, attributes, notes and tasks of a deal: read by who may visit deals, changed by who may update them. */
registerOwner('pipeline_deal', ownerByTable(deals, 'pipeline_deals'))

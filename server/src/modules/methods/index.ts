import './relations.ts'

export { methodEntities, investmentMethods } from './tables.ts'

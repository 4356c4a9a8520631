export * from './holding.ts'
export * from './value-dates.ts'
export * from './order-figures.ts'
export * from './holding-changes.ts'

export * from './holding.ts'
export * from './value-dates.ts'

export * from './kinds.ts'
export * from './fields.ts'
export * from './import.ts'

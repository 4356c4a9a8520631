export * from './holding.ts'

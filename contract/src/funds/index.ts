export * from './fund.ts'

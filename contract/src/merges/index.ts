export * from './duplicates.ts'
export * from './merge.ts'

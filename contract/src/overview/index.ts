export * from './statistics.ts'
export * from './raise.ts'

export * from './acts.ts'
export * from './application.ts'
export * from './shares.ts'

export * from './connection.ts'
export * from './entry.ts'

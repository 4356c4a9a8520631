export * from './books-lock.ts'
export * from './connection.ts'
export * from './entry.ts'

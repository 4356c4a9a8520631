export * from './acts.ts'
export * from './delegate.ts'

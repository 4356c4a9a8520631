export * from './definitions.ts'

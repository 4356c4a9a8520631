export * from './merge.ts'

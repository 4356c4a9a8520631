export * from './look-alikes.ts'
export * from './merge.ts'

export * from './allocation-book.ts'
export * from './waiting-place.ts'

export * from './share-price.ts'
export * from './share-lot.ts'

export * from './share-transfer.ts'
export * from './own-transfers.ts'

export * from './fee.ts'
export * from './fee-payment.ts'
export * from './fee-subscription.ts'

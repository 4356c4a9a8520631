export * from './channels.ts'
export * from './notification.ts'

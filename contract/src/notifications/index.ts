export * from './channels.ts'
export * from './names.ts'
export * from './notification.ts'

export * from './saved-view.ts'

export { store } from './store.ts'

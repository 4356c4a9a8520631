// Violates: figures-know-no-area
export { store } from '../modules/identity/store.ts'

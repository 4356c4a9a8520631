// Violates: shared-layers-know-no-area
export { store } from '../modules/identity/store.ts'

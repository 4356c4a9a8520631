// Violates: modules-meet-at-the-front-door
import { store } from '../identity/store.ts'

export const entered = store

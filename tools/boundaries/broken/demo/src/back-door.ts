// Violates: others-enter-by-the-front-door
import { store } from '../../server/src/modules/identity/store.ts'

export const entered = store

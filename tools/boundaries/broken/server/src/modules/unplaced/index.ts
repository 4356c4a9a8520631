// Violates: every-module-has-its-place
import { store } from '../identity/index.ts'

export const placed = store

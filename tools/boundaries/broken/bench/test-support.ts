// Violates: products-know-no-test-support
import { tested } from '../server/src/modules/identity/test-identity.ts'

export const used = tested

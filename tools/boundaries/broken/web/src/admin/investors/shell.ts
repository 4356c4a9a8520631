// Violates: screens-do-not-know-the-shell
import { router } from '../../shell/router.ts'

export const known = router

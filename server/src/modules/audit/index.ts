import type { Duty } from '../../kernel/recurring.ts'
import { linkEvents } from './link-events.ts'

export { verifyChain } from './verify-chain.ts'

export const auditDuties: readonly Duty[] = [{ name: 'link_events', everySeconds: 5, perform: linkEvents }]

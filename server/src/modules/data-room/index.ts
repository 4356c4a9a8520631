import './record-owner.ts'

import type { Subscription } from '../../kernel/events/subscription.ts'
import { tellReaders } from './tell-readers.ts'

export { dataRoomRoutes } from './routes.ts'
export const dataRoomSubscriptions: readonly Subscription[] = [tellReaders]

import './record-owner.ts'

import type { Listener } from '../../kernel/events/listener.ts'
import { tellReaders } from './tell-readers.ts'

export { dataRoomRoutes } from './routes.ts'
export const dataRoomListeners: readonly Listener[] = [tellReaders]

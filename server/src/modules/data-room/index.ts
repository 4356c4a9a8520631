import type { Module } from '../../kernel/module.ts'
import { roomOwner } from './record-owner.ts'
import { dataRoomRoutes } from './routes.ts'
import { tellReaders } from './tell-readers.ts'

export const dataRoomModule: Module = {
  routes: dataRoomRoutes,
  subscriptions: [tellReaders],
  owners: { data_room: roomOwner },
}

import { recordEvents } from './event.ts'

export const reportBuilderEvents = {
  ...recordEvents('saved_report', 'created', 'updated', 'deleted', 'restored'),
}

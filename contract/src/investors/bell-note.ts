import { z } from 'zod'
import { defineResource } from '../resource.ts'
import { instant, text } from '../wire.ts'

/**
 * A person's own notifications as a relation of their record, for counting; they are read and marked by acts
 * of their own.
 */
export const bellNote = defineResource({
  name: 'notification',
  path: 'notifications',
  term: 'notification',
  read: 'reference',
  operations: [],
  written: {},
  computed: {
    id: z.uuid() as never,
    type: text(200),
    data: z.object({ message: z.string(), cta: z.string(), icon: z.string() }),
    read_at: instant().nullable(),
  },
})

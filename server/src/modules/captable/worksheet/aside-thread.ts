import type { Working } from '@moorgate/contract'
import { serveJobs } from '../../../kernel/work-thread.ts'
import type { Maker, Plan } from './aside.ts'
import { workbookOf } from './workbook-of.ts'
import { workingIn } from './working.ts'

/** A plan, and the figure that is opened; without one the workbook is wanted. */
export type Aside = Plan & { figure?: string }

export interface Made {
  working?: Working | undefined
  content?: Uint8Array
}

type Makers = Record<string, Maker<readonly unknown[]>>

serveJobs(async ({ module, maker, given, figure }: Aside): Promise<Made> => {
  const makers = (await import(module)) as Makers
  const worksheet = makers[maker]!.make(...given)
  if (figure === undefined) return { content: await workbookOf(worksheet) }
  return { working: workingIn(worksheet, figure) }
})

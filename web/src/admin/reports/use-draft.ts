import { changeUpdateReport } from '@moorgate/contract/update-reports/commands.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { saveOnLeaving } from '../../features/saving/leaving-saves.ts'
import type { UpdateReport } from '../../features/reports/report.ts'
import { call } from '../../kernel/api.ts'
import { now } from '../../kernel/clock.ts'
import { useForm } from '../../kernel/form.ts'
import { changesOf, countChanges } from '../../kernel/form-values.ts'
import { DraftSaver, viewAtFirst } from './draft-saver.ts'
import type { DraftView } from './draft-saver.ts'
import { draftKey } from './report-paths.ts'
import { draftValues } from './report-values.ts'
import type { DraftValues } from './report-values.ts'
import { saveTimer } from './save-timer.ts'

/** The form of a draft that saves itself while somebody writes, and when they leave. */
export function useDraft(report: UpdateReport) {
  const queries = useQueryClient()
  const [view, setView] = useState(() => viewAtFirst(report))
  const [begun] = useState(() => draftValues(report))
  const form = useForm<DraftValues>({
    values: begun,
    schema: changeUpdateReport.body,
    bodyOf: (values) => changesOf(begun, values),
    // Nothing is sent at a press: what is written is kept as it is typed.
    send: async () => undefined,
  })
  const [saver] = useState(() => {
    const path = `${updateReport.path}/${report.id}`
    return new DraftSaver(report, {
      read: async () => (await call<{ data: UpdateReport }>('GET', path, { anew: true })).data,
      write: async (changes, version, keepalive) => {
        const body = { ...changes, version }
        const { data } = await call<{ data: UpdateReport }>('PATCH', path, {
          body,
          // Browsers take no more than 64 kB along from a page that is left.
          keepalive: keepalive && JSON.stringify(body).length < 60_000,
        })
        void queries.invalidateQueries({ queryKey: [updateReport.name] })
        return data
      },
      now,
      shown: setView,
    })
  })
  useEffect(() => {
    const set = (name: string, value: unknown) => form.set(name as keyof DraftValues, value as never)
    saver.attach({ values: form.values, set })
  })
  useSaveTimer(saver, draftKey(report.id), { values: form.values, base: view.base, state: view.state.kind })
  const pending = countChanges(view.base, form.values)
  return { form, saver, pending, ...view }
}

export type Draft = ReturnType<typeof useDraft>

interface TimerFacts {
  values: DraftValues
  base: DraftView['base']
  state: DraftView['state']['kind']
}

/** Saves after a pause, and when the page is left, hidden or closed. */
function useSaveTimer(saver: DraftSaver, key: string, { values, base, state }: TimerFacts): void {
  const [timer] = useState(() => saveTimer())
  useEffect(() => {
    if (countChanges(base, values) === 0 || state === 'published') return timer.clear()
    return timer.press(state === 'offline' || state === 'failed', () => void saver.flush())
  }, [values, base, state, saver, timer])
  useEffect(() => {
    const leave = () => {
      if (saver.isPending) saveOnLeaving(key, saver.flush(true))
    }
    const hide = () => {
      if (document.visibilityState === 'hidden') leave()
    }
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', leave)
    return () => {
      timer.clear()
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [saver, timer, key])
}

import { fieldsAt } from '@moorgate/contract'
import { sql } from 'kysely'
import { chainedBy } from '../../kernel/events/chain.ts'
import type { StoredEvent } from '../../kernel/events/subscription.ts'
import { answerTo } from '../../kernel/http/refusal.ts'
import type { Job, Run } from '../../kernel/jobs/job.ts'
import { transact } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'
import type { PreparedAction } from './actions/act.ts'
import { actionKinds } from './actions/index.ts'
import { performAt, runToPerform } from './jobs.ts'
import { stepsOf } from './listening.ts'
import type { Trigger } from './listening.ts'
import { readFacts } from './read-facts.ts'

/**
 * Does one action of an automation, once: the action and the end of its run are one transaction, so a process that
 * dies in it has done nothing. Its events say which run they come from. What the action refuses fails at once,
 * because another try would be refused too; a fault is tried again. The next action of the automation follows.
 */
export const performRun: Job<{ run_id: number }> = {
  ...runToPerform,
  perform: async (run, { run_id: id }) => {
    const scope = { ...run.scope, requestId: chainedBy(id) }
    try {
      const ring = await transact(run.platform, scope, (work) => perform(work, id))
      // The run is done: a bell that did not ring still shows its note.
      await ring?.().catch((error: unknown) => run.platform.log.error({ err: error }, 'bells did not ring'))
    } catch (error) {
      const refusal = answerTo(error, run.tenant.branding.navigation)
      if (!refusal || refusal.status >= 500 || refusal.body.reason === 'in_flight') throw error
      await failRun(run, id, Object.values(refusal.body.errors ?? {})[0]?.[0] ?? refusal.body.message)
    }
  },
  failed: async (run, { run_id: id }, { problem, isFinal }) => {
    if (isFinal) await failRun(run, id, problem)
  },
}

const failRun = (run: Run, id: number, reason: string): Promise<void> =>
  transact(run.platform, run.scope, async (work) => {
    const waiting = await lockRun(work, id)
    if (waiting) await endRun(work, waiting, { status: 'failed', reason })
  })

interface WaitingRun extends Trigger {
  run_id: number
  event_id: number
  step: number
  is_listening: boolean
  occurred: Pick<StoredEvent, 'type' | 'payload' | 'after'> & { subject_id: number | null }
}

async function perform(work: Work, id: number) {
  const run = await lockRun(work, id)
  if (!run) return undefined
  const act = await actOf(work, run)
  if ('left' in act) {
    await endRun(work, run, { status: act.left, reason: act.reason })
    return undefined
  }
  const ring = await act.perform(work)
  await endRun(work, run, { status: 'done', outcome: act.outcome })
  return ring ?? undefined
}

async function actOf(work: Work, run: WaitingRun): Promise<PreparedAction> {
  const { occurred } = run
  if (!run.is_listening) return { left: 'stopped', reason: 'The automation was switched off.' }
  if (run.event !== occurred.type)
    return { left: 'stopped', reason: 'The automation was changed to another event.' }
  const step = stepsOf(run)[run.step - 1]
  if (!step) return { left: 'stopped', reason: 'The automation no longer has this action.' }
  const facts = await readFacts(work, { ...occurred, subjectId: occurred.subject_id })
  if (!facts) return { left: 'failed', reason: 'The record was deleted.' }
  return actionKinds[step.action](work, {
    config: step.config,
    facts,
    fields: fieldsAt(run.event),
    cause: `trigger_run:${run.run_id}`,
  })
}

/** A run that waits, for this transaction alone. */
async function lockRun(work: Work, id: number): Promise<WaitingRun | undefined> {
  const { rows } = await sql<WaitingRun>`
    select n.id as run_id, n.event_id, n.step, t.id, t.event, t.conditions, t.action, t.config, t.further_actions, t.delay_unit, t.delay_amount, t.created_at,
      t.active and t.deleted_at is null as is_listening,
      json_build_object('type', e.type, 'subject_id', e.subject_id, 'payload', e.payload, 'after', e.after) as occurred
    from trigger_runs n
    join triggers t on t.tenant_id = ${work.tenant.id} and t.id = n.trigger_id
    join events e on e.tenant_id = ${work.tenant.id} and e.id = n.event_id
    where n.tenant_id = ${work.tenant.id} and n.id = ${id} and n.status = 'queued' for update of n`.execute(
    work.db,
  )
  return rows[0]
}

interface RunEnding {
  status: 'done' | 'failed' | 'stopped'
  outcome?: string
  reason?: string
}

async function endRun(work: Work, run: WaitingRun, { status, outcome, reason }: RunEnding): Promise<void> {
  await sql`
    update trigger_runs set status = ${status}, outcome = ${outcome?.slice(0, 500) ?? null},
      reason = ${reason?.slice(0, 500) ?? null}, ended_at = ${work.now}, updated_at = ${work.now}, version = version + 1
    where tenant_id = ${work.tenant.id} and id = ${run.run_id}`.execute(work.db)
  await performNext(work, run)
  if (status === 'stopped') return
  work.emit({
    type: status === 'done' ? 'trigger.performed' : 'trigger.failed',
    subject: { type: 'trigger', id: run.id },
    payload: { run_id: run.run_id },
  })
}

/** The action after this one, whatever became of it, where it waits still. */
async function performNext(work: Work, { id, event_id: eventId, step }: WaitingRun): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from trigger_runs where tenant_id = ${work.tenant.id} and trigger_id = ${id} and event_id = ${eventId}
      and step > ${step} and status = 'queued' order by step limit 1`.execute(work.db)
  if (rows[0]) await performAt(work, rows[0].id, work.now)
}

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
import { runToPerform } from './jobs.ts'
import type { Trigger } from './listening.ts'
import { readFacts } from './read-facts.ts'

/**
 * Does what an automation says, once: the action and the end of its run are one transaction, so a process that
 * dies in it has done nothing. Its events say which run they come from. What the action refuses fails at once,
 * because another try would be refused too; a fault is tried again.
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
  const facts = await readFacts(work, { ...occurred, subjectId: occurred.subject_id })
  if (!facts) return { left: 'failed', reason: 'The record was deleted.' }
  return actionKinds[run.action](work, {
    config: run.config,
    facts,
    fields: fieldsAt(run.event),
    cause: `trigger_run:${run.run_id}`,
  })
}

/** A run that waits, for this transaction alone. */
async function lockRun(work: Work, id: number): Promise<WaitingRun | undefined> {
  const { rows } = await sql<WaitingRun>`
    select n.id as run_id, t.id, t.event, t.conditions, t.action, t.config, t.delay_unit, t.delay_amount, t.created_at,
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
  if (status === 'stopped') return
  work.emit({
    type: status === 'done' ? 'trigger.performed' : 'trigger.failed',
    subject: { type: 'trigger', id: run.id },
    payload: { run_id: run.run_id },
  })
}

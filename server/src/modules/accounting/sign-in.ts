import { refuse } from '@moorgate/contract'
import type { AnswerOf, QueryOf, finishAccountingSignIn, signInToAccounting } from '@moorgate/contract'
import { sql } from 'kysely'
import { later, minutes } from '../../kernel/clock.ts'
import { seal, unseal } from '../../kernel/secrets.ts'
import { digest, randomToken } from '../../kernel/tokens.ts'
import { transact } from '../../kernel/work.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { changeConnection, clientOf, lockConnection, redirectAddress } from './connection.ts'
import type { Organisation } from './connection.ts'
import { sendSoon } from './jobs.ts'
import { stopEntriesOf } from './queue-entries.ts'
import { askApi, askForTokens, isFault, objectOf, signInAddress } from './provider.ts'
import type { Fault, Tokens } from './provider.ts'
import { sealedTokens } from './tokens.ts'

/** For so long a person may be at the provider's sign-in. */
const signInLasts = minutes(10)

const context = (tenantId: number, stateHash: Buffer) =>
  ['accounting_sign_in', tenantId, stateHash.toString('hex')] as const

/** Where to sign in. The state belongs to this session, and the verifier never leaves the server. */
export async function beginSignIn(question: QueryContext): Promise<AnswerOf<typeof signInToAccounting>> {
  const client = clientOf(question.platform)
  const [state, verifier] = [randomToken(), randomToken()]
  await transact(question.platform, question, (work) => keepSignIn(work, state, verifier))
  return { url: signInAddress(client, { state, verifier, redirect: redirectAddress(question) }) }
}

async function keepSignIn(work: Work, state: string, verifier: string): Promise<void> {
  const { tenant, actor, now, platform } = work
  const stateHash = digest(state)
  const session = actor.session ?? refuse({ code: 'unauthenticated' })
  await sql`delete from accounting_sign_ins where tenant_id = ${tenant.id} and expires_at <= ${now}`.execute(
    work.db,
  )
  await sql`
    insert into accounting_sign_ins (tenant_id, state_hash, session_hash, user_id, verifier_sealed, expires_at)
    values (${tenant.id}, ${stateHash}, ${session.idHash}, ${actor.id},
      ${seal(platform.settings.masterKey, context(tenant.id, stateHash), verifier)}, ${later(now, signInLasts)})`.execute(
    work.db,
  )
  work.emit({
    type: 'accounting_connection.sign_in_begun',
    subject: { type: 'accounting_connection', id: null },
  })
}

/**
 * The person is back from the provider. The state counts once: it is gone before the provider is asked, so a
 * second call with it is refused whatever becomes of the first.
 */
export async function finishSignIn(
  question: QueryContext,
  said: QueryOf<typeof finishAccountingSignIn>,
): Promise<void> {
  const client = clientOf(question.platform)
  const verifier = await transact(question.platform, question, (work) => takeVerifier(work, said.state ?? ''))
  if (verifier === undefined)
    refuse({
      code: 'forbidden',
      reason: 'invalid_signature',
      message: 'This sign-in to Xero has expired or was started elsewhere. Connect again.',
    })
  if (said.error === 'access_denied') refuse({ code: 'conflict', reason: 'declined', about: 'accounting' })
  if (said.code === undefined)
    refuse({ code: 'conflict', reason: 'not_configured', about: 'accounting_refused' })
  const tokens = await askForTokens(client, {
    grant_type: 'authorization_code',
    code: said.code,
    redirect_uri: redirectAddress(question),
    code_verifier: verifier,
  })
  if (isFault(tokens)) return refuseTokens(tokens)
  const organisations = await organisationsOf(client, tokens)
  await transact(question.platform, question, (work) => connect(work, tokens, organisations))
}

async function takeVerifier(work: Work, state: string): Promise<string | undefined> {
  const stateHash = digest(state)
  const { rows } = await sql<{ verifier_sealed: string }>`
    delete from accounting_sign_ins
    where tenant_id = ${work.tenant.id} and state_hash = ${stateHash} and session_hash = ${work.actor.session?.idHash ?? null}
      and user_id = ${work.actor.id} and expires_at > ${work.now}
    returning verifier_sealed`.execute(work.db)
  const [found] = rows
  return (
    found &&
    unseal(work.platform.settings.masterKey, context(work.tenant.id, stateHash), found.verifier_sealed)
  )
}

function refuseTokens(fault: Fault): never {
  if (fault.fault !== 'refused') refuse({ code: 'conflict', reason: 'no_answer', about: 'accounting' })
  if (fault.reason === 'invalid_grant') refuse({ code: 'conflict', reason: 'expired', about: 'accounting' })
  return refuse({ code: 'conflict', reason: 'not_configured', about: 'accounting_refused' })
}

/** The organisations that this sign-in opens, by name. */
async function organisationsOf(
  client: Parameters<typeof askApi>[0],
  { access }: Tokens,
): Promise<readonly Organisation[]> {
  const answered = await askApi(client, access, { method: 'GET', path: '/connections' })
  if (isFault(answered) || !Array.isArray(answered.body))
    refuse({ code: 'conflict', reason: 'no_answer', about: 'accounting' })
  const organisations = answered.body.map(objectOf).flatMap((each): Organisation[] => {
    const { tenantId: id, tenantName: name, tenantType: type } = each
    return type === 'ORGANISATION' && typeof id === 'string' && typeof name === 'string'
      ? [{ id: id.slice(0, 60), name: name.slice(0, 200) }]
      : []
  })
  if (organisations.length === 0) refuse({ code: 'conflict', reason: 'empty', about: 'accounting' })
  return organisations.toSorted((a, b) => a.name.localeCompare(b.name))
}

/** The organisation before stays the chosen one where it is still open; a single one needs no choice. */
async function connect(work: Work, tokens: Tokens, organisations: readonly Organisation[]): Promise<void> {
  const { tenant, now, actor } = work
  await sql`insert into accounting_connections (tenant_id, created_at, updated_at) values (${tenant.id}, ${now}, ${now})
    on conflict (tenant_id) do nothing`.execute(work.db)
  const before = (await lockConnection(work))!
  const chosen =
    organisations.find(({ id }) => id === before.organisation_id) ??
    (organisations.length === 1 ? organisations[0] : undefined)
  await changeConnection(work, {
    ...sealedTokens(work, tokens),
    organisations: JSON.stringify(organisations),
    connected_at: now,
    connected_by: actor.id,
    ended_at: null,
    is_left_at_provider: false,
    paused_until: null,
  })
  work.emit({
    type: 'accounting_connection.connected',
    subject: { type: 'accounting_connection', id: null },
    after: { organisations: organisations.length },
  })
  await useOrganisation(work, before.organisation_id, chosen)
  await sendSoon(work)
}

/**
 * What waits for other books than the chosen ones is stopped, and their accounts no longer count: codes mean
 * something else there.
 */
export async function useOrganisation(
  work: Work,
  before: string | null,
  chosen: Organisation | undefined,
): Promise<void> {
  if (chosen && chosen.id === before) {
    await changeConnection(work, { organisation_name: chosen.name })
    return
  }
  await changeConnection(work, {
    organisation_id: chosen?.id ?? null,
    organisation_name: chosen?.name ?? null,
    sends_cash_calls: false,
    sends_drawdowns: false,
    sends_refunds: false,
    sends_fees: false,
    sends_distributions: false,
    calls_account: null,
    drawdowns_account: null,
    fees_account: null,
    distributions_account: null,
    bank_account: null,
  })
  if (before !== null) await stopEntriesOf(work, before, 'Another organisation was connected.')
  if (chosen)
    work.emit({
      type: 'accounting_connection.organisation_chosen',
      subject: { type: 'accounting_connection', id: null },
      after: { organisation_id: chosen.id, organisation_name: chosen.name },
    })
}

import { roleIds } from '@moorgate/contract'
import { subscription } from '../../kernel/events/subscription.ts'
import type { StoredEvent, Subscription } from '../../kernel/events/subscription.ts'
import { linkTo } from '../../kernel/links.ts'
import { renderMail, senderOf } from '../../letters/index.ts'
import { dateText } from '../../domain/format.ts'
import type { Work } from '../../kernel/work.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import { notify, withReason, words } from '../notifications/index.ts'
import { finishSigning } from './finish.ts'
import { linkPath } from './link.ts'
import { signerOf, signersOf } from './request.ts'

/** The request with what is said about it; undefined where it is gone. */
async function requestOf(work: Work, { subjectId }: StoredEvent) {
  return work.db
    .selectFrom('signature_requests')
    .select(['id', 'document_id', 'user_id', 'title', 'status', 'message', 'expires_on', 'sent_by'])
    .select(['result_document_id', 'reason'])
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', subjectId ?? 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

type RequestRow = NonNullable<Awaited<ReturnType<typeof requestOf>>>

/** Investors sign in the portal, staff beside the record. */
const pageFor = (person: { role_id: number }, { document_id: id, user_id: userId }: RequestRow) =>
  person.role_id === roleIds.user ? `/investor/pdf/${id}` : `/admin/investors/${userId}/sign-pdf/${id}`

interface SignerAddress {
  /** Undefined for somebody without an account, who has no bell. */
  userId: number | undefined
  greetedAs: string
  email: string
  path: string
}

/**
 * Whose turn it is, and where they sign: with an account in it, without one by their own link. Nobody where
 * the account was closed.
 */
async function askedPerson(
  work: Work,
  event: StoredEvent,
  requestRow: RequestRow,
): Promise<SignerAddress | undefined> {
  const signer = await signerOf(work, Number(event.payload['signer_id']))
  if (signer.user_id === null)
    return {
      userId: undefined,
      greetedAs: signer.outside_name!,
      email: signer.outside_email!,
      path: linkPath(work.tenant, signer, requestRow, work.now),
    }
  const person = await work.db
    .selectFrom('users')
    .select(['id', 'first_name', 'email', 'role_id'])
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', signer.user_id)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!person) return undefined
  const { id, first_name: greetedAs, email } = person
  return { userId: id, greetedAs, email, path: pageFor(person, requestRow) }
}

/** Two proofs: anyone who has the letter alone, or the code alone, gets nowhere. */
const ownLink =
  'This link is personal, and you don’t need an account. We’ll e-mail a code to this address before showing the document.'

/** It is somebody's turn, for the first time or again: a letter and the bell. */
const askSigner = subscription({
  name: 'signing.ask',
  on: ['signature_request.signer_asked', 'signature_request.reminded'],
  handle: async (work, event) => {
    const request = await requestOf(work, event)
    if (request?.status !== 'sent') return
    const asked = await askedPerson(work, event, request)
    if (!asked) return
    const { userId, greetedAs, email, path } = asked
    const isAgain = event.type === 'signature_request.reminded'
    const until = request.expires_on === null ? '' : ` You can sign until ${dateText(request.expires_on)}.`
    await postLetter(work, {
      group: 'documents',
      to: email,
      cause: `signing:${event.id}`,
      mail: renderMail(senderOf(work.tenant), {
        subject: `${isAgain ? 'Reminder: please' : 'Please'} sign ${request.title}`,
        preheader: `It takes a few minutes.${until}`,
        about: request.title,
        heading: isAgain
          ? 'We’re still waiting for your signature'
          : 'A document is waiting for your signature',
        greeting: `Hello ${greetedAs},`,
        blocks: [
          {
            kind: 'text',
            paragraphs: [
              ...(request.message ? [request.message] : []),
              `Please read ${request.title} and sign it.${until}`,
              ...(userId === undefined ? [ownLink] : []),
            ],
          },
          { kind: 'button', label: 'Read and sign', url: linkTo(work.platform, work.tenant, path) },
        ],
        because: `You receive this because ${work.tenant.name} asked you to sign a document.`,
      }),
    })
    if (userId === undefined) return
    return notify(work, {
      userIds: [userId],
      cause: `event:${event.id}`,
      name: 'SignatureAsked',
      message: isAgain
        ? words`We’re still waiting for your signature on **${request.title}**.`
        : words`Please sign **${request.title}**.`,
      cta: path,
      icon: 'info',
    })
  },
})

/** Anyone who sent it hears how it ends. */
const tellSender = subscription({
  name: 'signing.sender',
  on: ['signature_request.completed', 'signature_request.declined', 'signature_request.expired'],
  handle: async (work, event) => {
    const request = await requestOf(work, event)
    if (!request || request.sent_by === null) return
    const message = {
      completed: words`Everyone has signed **${request.title}**.`,
      declined: withReason(words`**${request.title}** was not signed`, request.reason),
      expired: words`**${request.title}** was not signed in time and has expired.`,
    }[request.status as 'completed' | 'declined' | 'expired']
    return notify(work, {
      userIds: [request.sent_by],
      cause: `event:${event.id}`,
      name: 'SignatureEnded',
      message,
      cta: `/admin/investors/${request.user_id}/sign-pdf/${request.document_id}`,
      icon: 'info',
    })
  },
})

/** Everybody who signed gets to the sealed file. */
const tellSigners = subscription({
  name: 'signing.completed',
  on: ['signature_request.completed'],
  handle: async (work, event) => {
    const request = await requestOf(work, event)
    if (!request || request.result_document_id === null) return
    const signers = await work.db
      .selectFrom('signature_signers as s')
      .innerJoin('users as u', (join) =>
        join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.user_id'),
      )
      .select('u.id')
      .where('s.tenant_id', '=', work.tenant.id)
      .where('u.tenant_id', '=', work.tenant.id)
      .where('s.request_id', '=', request.id)
      .where('u.role_id', '=', roleIds.user)
      .execute()
    return notify(work, {
      userIds: signers.map(({ id }) => id),
      cause: `event:${event.id}:signers`,
      name: 'SignatureCompleted',
      message: words`Everyone has signed **${request.title}**.`,
      cta: `/investor/pdf/${request.result_document_id}`,
      icon: 'info',
    })
  },
})

/** Who signed without an account has no documents here to find it in: a letter leads to the sealed file. */
const tellOutsideSigners = subscription({
  name: 'signing.completed_outside',
  on: ['signature_request.completed'],
  handle: async (work, event) => {
    const request = await requestOf(work, event)
    if (request?.status !== 'completed') return
    const signers = await signersOf(work, request.id)
    for (const signer of signers)
      if (signer.outside_email !== null)
        await postLetter(work, {
          group: 'documents',
          to: signer.outside_email,
          cause: `signing:${event.id}:${signer.id}`,
          mail: renderMail(senderOf(work.tenant), {
            subject: `Everyone has signed ${request.title}`,
            preheader: 'Read and keep the sealed document.',
            about: request.title,
            heading: 'Everyone has signed',
            greeting: `Hello ${signer.outside_name},`,
            blocks: [
              {
                kind: 'text',
                paragraphs: [
                  `Everyone has signed ${request.title}, and it’s sealed. Your link works for 30 days after the signing deadline.`,
                ],
              },
              {
                kind: 'button',
                label: 'View signed document',
                url: linkTo(work.platform, work.tenant, linkPath(work.tenant, signer, request, work.now)),
              },
            ],
            because: `You receive this because you signed a document for ${work.tenant.name}.`,
          }),
        })
  },
})

export const signingSubscriptions: readonly Subscription[] = [
  finishSigning,
  askSigner,
  tellSender,
  tellSigners,
  tellOutsideSigners,
]

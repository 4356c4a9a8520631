import type { Heard, Listener } from '../../kernel/events/outbox.ts'
import { linkTo } from '../../kernel/links.ts'
import { renderMail } from '../../kernel/mail/index.ts'
import type { Work } from '../../kernel/work.ts'
import { notify, postLetter, senderOf, words } from '../notifications/index.ts'
import { finishSigning } from './finish.ts'

/** The request with what is said about it; undefined where it is gone. */
async function requestOf(work: Work, { subjectId }: Heard) {
  return work.db
    .selectFrom('signature_requests')
    .select(['id', 'document_id', 'user_id', 'title', 'status', 'message', 'expires_on', 'sent_by'])
    .select(['result_document_id', 'reason'])
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', subjectId ?? 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

type Told = NonNullable<Awaited<ReturnType<typeof requestOf>>>

/** Investors sign in the portal, staff beside the record. */
const pageFor = (person: { role_id: number }, { document_id: id, user_id: userId }: Told) =>
  person.role_id === 5 ? `/investor/pdf/${id}` : `/admin/investors/${userId}/sign-pdf/${id}`

async function personOf(work: Work, userId: number) {
  return work.db
    .selectFrom('users')
    .select(['id', 'name', 'first_name', 'email', 'role_id'])
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

const longDate = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )

/** It is somebody's turn, for the first time or again: a letter and the bell. */
const askSigner: Listener = {
  name: 'signing.ask',
  hears: ['signature_request.signer_asked', 'signature_request.reminded'],
  handle: async (work, event) => {
    const told = await requestOf(work, event)
    if (told?.status !== 'sent') return
    const person = await personOf(work, Number(event.payload['user_id']))
    const path = pageFor(person, told)
    const isAgain = event.type === 'signature_request.reminded'
    const until = told.expires_on === null ? '' : ` You can sign until ${longDate(told.expires_on)}.`
    await postLetter(work, {
      to: person.email,
      cause: `signing:${event.id}`,
      mail: renderMail(senderOf(work.tenant), {
        subject: `${isAgain ? 'Reminder: please' : 'Please'} sign ${told.title}`,
        preheader: `It takes a few minutes.${until}`,
        about: told.title,
        heading: isAgain ? 'Your signature is still missing' : 'A document is waiting for your signature',
        greeting: `Hello ${person.first_name},`,
        blocks: [
          {
            kind: 'text',
            paragraphs: [
              ...(told.message ? [told.message] : []),
              `Please read ${told.title} and sign it.${until}`,
            ],
          },
          { kind: 'button', label: 'Read and sign', url: linkTo(work.platform, work.tenant, path) },
        ],
        because: `You receive this because ${work.tenant.name} asked you to sign a document.`,
      }),
    })
    return notify(work, {
      userIds: [person.id],
      cause: `event:${event.id}`,
      type: 'App\\Notifications\\SignatureAsked',
      message: isAgain
        ? words`Your signature is still missing: **${told.title}**.`
        : words`Please sign **${told.title}**.`,
      cta: path,
      icon: 'info',
    })
  },
}

/** Whoever sent it hears how it ends. */
const tellSender: Listener = {
  name: 'signing.sender',
  hears: ['signature_request.completed', 'signature_request.declined', 'signature_request.expired'],
  handle: async (work, event) => {
    const told = await requestOf(work, event)
    if (!told || told.sent_by === null) return
    const message = {
      completed: words`Everybody has signed **${told.title}**.`,
      declined: words`**${told.title}** was not signed: ${told.reason ?? 'no reason was given'}.`,
      expired: words`**${told.title}** was not signed in time.`,
    }[told.status as 'completed' | 'declined' | 'expired']
    return notify(work, {
      userIds: [told.sent_by],
      cause: `event:${event.id}`,
      type: 'App\\Notifications\\SignatureEnded',
      message,
      cta: `/admin/investors/${told.user_id}/sign-pdf/${told.document_id}`,
      icon: 'info',
    })
  },
}

/** Everybody who signed gets to the sealed file. */
const tellSigners: Listener = {
  name: 'signing.completed',
  hears: ['signature_request.completed'],
  handle: async (work, event) => {
    const told = await requestOf(work, event)
    if (!told || told.result_document_id === null) return
    const signers = await work.db
      .selectFrom('signature_signers as s')
      .innerJoin('users as u', (join) =>
        join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.user_id'),
      )
      .select('u.id')
      .where('s.tenant_id', '=', work.tenant.id)
      .where('u.tenant_id', '=', work.tenant.id)
      .where('s.request_id', '=', told.id)
      .where('u.role_id', '=', 5)
      .execute()
    return notify(work, {
      userIds: signers.map(({ id }) => id),
      cause: `event:${event.id}:signers`,
      type: 'App\\Notifications\\SignatureCompleted',
      message: words`**${told.title}** is signed by everybody.`,
      cta: `/investor/pdf/${told.result_document_id}`,
      icon: 'info',
    })
  },
}

export const signingListeners: readonly Listener[] = [finishSigning, askSigner, tellSender, tellSigners]

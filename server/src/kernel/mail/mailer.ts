/** A letter as it is stored and sent. */
export interface Mail {
  subject: string
  html: string
  text: string
}

/** A letter with its envelope. */
export interface OutgoingMail extends Mail {
  to: string
  /** Name that the reader sees beside the installation's own address: the tenant's. */
  fromName: string
  replyTo?: { name: string; address: string }
  /** The same on every attempt, so that a mailbox can tell that two deliveries are one letter. */
  messageId: string
  /** Where the reader unsubscribes with one click; left out for letters that can't be switched off. */
  unsubscribeUrl?: string
  attachments?: readonly { name: string; mime: string; bytes: Uint8Array }[]
}

/** What became of a letter. A permanent refusal (unknown mailbox) isn't worth another attempt. */
export type Delivery = { ok: true } | { ok: false; permanent: boolean; error: string }

/** Takes letters away. Never throws: what went wrong stands in the answer, to be kept with the letter. */
export interface Mailer {
  deliver(posting: OutgoingMail): Promise<Delivery>
  close(): void
}

export interface SmtpSettings {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string
  /** Address that letters come from. */
  from: string
}

const seconds = 1000

/**
 * Sends by SMTP over connections that stay open. Files and addresses named in a letter are never fetched. Who
 * sends no mail need not read how it is done.
 */
export async function smtpTransport({ url, from }: SmtpSettings): Promise<Mailer> {
  const { createTransport } = await import('nodemailer')
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    pool: true,
    maxConnections: 3,
    host: hostname,
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // A password never crosses the wire in the clear, whatever the server says it can't do.
    requireTLS: !secure && username !== '',
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 30 * seconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    deliver: async (posting) => transport.sendMail(message(posting, from)).then(delivered, failed),
    close: () => transport.close(),
  }
}

function message(posting: OutgoingMail, from: string) {
  const { to, fromName, replyTo, messageId, subject, html, text, unsubscribeUrl, attachments = [] } = posting
  return {
    from: { name: fromName, address: from },
    to: { name: '', address: to },
    ...(replyTo && { replyTo }),
    subject,
    html,
    text,
    messageId,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
      // RFC 8058 §3.1. The mail server signs both headers with DKIM, or mailboxes show no button.
      ...(unsubscribeUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(unsubscribeUrl && { list: { unsubscribe: unsubscribeUrl } }),
    attachments: attachments.map(({ name, mime, bytes }) => ({
      filename: name,
      contentType: mime,
      content: Buffer.from(bytes),
    })),
  }
}

const delivered = (): Delivery => ({ ok: true })

/** RFC 5321 §4.2.1: a reply that begins with 5 will be the same next time. Everything else may pass. */
function failed(reason: Error & { responseCode?: number }): Delivery {
  const code = reason.responseCode ?? 0
  return {
    ok: false,
    permanent: code >= 500 && code < 600 && code !== 535,
    error: reason.message.slice(0, 500),
  }
}

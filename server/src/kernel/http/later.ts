import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { texts } from '@moorgate/contract'

const look =
  ':root{color-scheme:light dark}body{margin:18vh auto 0;max-width:34rem;padding:0 1.5rem;font:1rem/1.6 system-ui,sans-serif}h1{font-size:1.5rem}'

const page = `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="10">
<title>Maintenance</title>
<style>${look}</style>
<h1>Maintenance</h1>
<p>${texts.maintenance}</p>
<p>This page moves on by itself.</p>
</html>
`
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(look).digest('base64')}'; frame-ancestors 'none'`

/** Somebody opened a page while the platform can't answer: which firm's it is may not be known, so it wears no colours. It asks again. */
export function sendLater(reply: FastifyReply, headers: Readonly<Record<string, string>>): FastifyReply {
  return reply
    .code(503)
    .headers({ ...headers, 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(page)
}

import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { textOf } from '@moorgate/contract'
import { escapeHtml } from '../html/index.ts'
import type { Tenant } from '../tenants.ts'
import { wordingOf } from '../wording.ts'

const look = [
  ':root{color-scheme:light dark;background:light-dark(#fff,#10141c);color:light-dark(#141a24,#e9ecf1)}',
  'body{display:grid;place-content:center;box-sizing:border-box;min-height:100vh;margin:0;padding:24px;text-align:center;text-wrap:balance}',
  'body{font:16px/26px Inter,system-ui,sans-serif}h1,p{margin:0}h1{margin-bottom:6px;font:400 28px/36px "Source Serif 4",Georgia,serif}',
  'p{color:light-dark(#434b59,#b6bdc9)}p+p{margin-top:6px;font-size:14px;line-height:20px;color:light-dark(#5c6472,#9aa2b0)}',
].join('')

const pageSaying = (said: string) => `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="10">
<title>Maintenance</title>
<style>${look}</style>
<h1>Maintenance</h1>
<p>${escapeHtml(said)}</p>
<p>This page will update automatically.</p>
</html>
`
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(look).digest('base64')}'; frame-ancestors 'none'`

/**
 * Somebody opened a page while the platform can't answer: it says what the tenant
 * wrote where it is known whose page it is, and wears no colours. It asks again.
 */
export function sendLater(
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
  tenant: Tenant | null,
): FastifyReply {
  const wording = tenant ? wordingOf(tenant) : { labels: {}, texts: {} }
  return reply
    .code(503)
    .headers({ ...headers, 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(pageSaying(textOf(wording, 'maintenance')))
}

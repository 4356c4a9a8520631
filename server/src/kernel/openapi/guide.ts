import { escapeHtml } from '../html/index.ts'
import type { PageSettings } from './page.ts'
import { refusals } from './refusals.ts'

/** Words in backticks are set as code. */
export const marked = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

const say = (...sentences: string[]) => sentences.map((text) => `<p>${marked(text)}</p>`).join('')
const code = (text: string) => `<pre tabindex="0">${escapeHtml(text)}</pre>`

/** What is true of every endpoint, for developers who are new to the API. */
export const guide = ({ origin, limits }: PageSettings): string => `<h1>API</h1>
<p class="lead">Everything that the screens do, they do over this API. Every address below is made of the same declarations as the server’s own checks.</p>
<h2 id="authentication">Signing in</h2>
${say(
  'A session is a cookie, for browsers and programs alike. Fetch the anti-forgery cookie first, keep both cookies, and send the value of `XSRF-TOKEN` back in the header `X-XSRF-TOKEN` with everything but GET. Signing in and out gives a new one.',
)}
${code(`curl -c jar ${origin}/sanctum/csrf-cookie
token() { awk '$6 == "XSRF-TOKEN" { print $7 }' jar; }
curl -b jar -c jar -H "X-XSRF-TOKEN: $(token)" -H 'Content-Type: application/json' \\
  -d '{"email": "eleanor.whitcombe@example.com", "password": "…"}' ${origin}/login
curl -b jar ${origin}/api/user`)}
${say(
  'Where the answer is `{"two_factor": true}`, nobody is signed in yet: send the six digits to POST `/two-factor-challenge`. An address that asks for a password confirmed lately answers 423 until POST `/user/confirm-password`, which holds for 15 minutes.',
  'What somebody may do follows from their role, and each address says whom it answers. A record that somebody may not know of is 404, like one that is not there.',
)}
<h2 id="requests">Requests</h2>
${say(
  'A body is JSON, a urlencoded form or a multipart form. PATCH changes the fields that are sent and leaves the others; a POST with `_method=PATCH` in a form is the same. Text is trimmed, and an empty text is null. A field that is not named is refused with 422, and so is another value of one that only the server writes; a record may be sent back as it was read.',
  'Send an `Idempotency-Key` of your own with a POST that must happen once: sent again with the same body it gives the first answer, with `Idempotency-Replayed: true`; with another body it is 409.',
  'Some acts can be previewed: with `?preview=1` they are run whole and taken back, and the answer is the one that they would give, with 200. Elsewhere `preview` is 400.',
  'A record carries a `version`. Sent back with a change, in the body or as `If-Match` with the `ETag` of the answer, it makes sure that nobody changed the record in between: otherwise the change is 409.',
)}
<h2 id="values">Values</h2>
${say(
  'Money, quantities and prices are decimal strings with their `currency` beside them: `"1250.00"`. Instants are UTC with six digits, `2026-03-01T12:34:56.000000Z`; days are `2026-03-01`. Identifiers are whole numbers.',
)}
<h2 id="lists">Lists</h2>
${say(
  'Lists come a page at a time: `page` and `per_page` (up to 100), or a `cursor` for any depth, which belongs to its list and its order. `filter[name]=ada` narrows, with a comma for several values; `filter[amount]=>=1000,<5000` is a range, since comparisons of one filter all have to hold; `=` alone for none and `<>` alone for any; `sort=-created_at,name` orders; `include=owner` brings relations along; `fields[users]=id,name` leaves the rest out.',
)}
${code(`curl -b jar '${origin}/api/contacts?filter[search]=whitcombe&sort=-created_at&per_page=25'

{ "data": [ … ],
  "links": { "first": "…", "last": "…", "prev": null, "next": "…" },
  "meta": { "current_page": 1, "last_page": 4, "per_page": 25, "total": 93, "total_exact": true,
            "next_cursor": "eyJpZCI6NDIxN30", "prev_cursor": null, "from": 1, "to": 25 } }`)}
<h2 id="errors">Errors</h2>
${say('Every refusal is JSON with a `message`. Fields that are wrong stand in `errors`, each with its sentences, under their names with dots: `items.0.amount`.')}
<div class="table" tabindex="0"><table><thead><tr><th>Status</th><th>When</th><th>Body</th></tr></thead><tbody>${Object.entries(
  refusals,
)
  .map(
    ([status, { when, body }]) =>
      `<tr><td><code>${status}</code></td><td>${marked(when)}</td><td><code>${escapeHtml(JSON.stringify(body))}</code></td></tr>`,
  )
  .join('')}</tbody></table></div>
<h2 id="limits">Limits</h2>
${say(
  `${limits.user} requests a minute for somebody signed in, ${limits.address} for an address without a session; some addresses have a limit of their own, which they say. \`X-RateLimit-Limit\` and \`X-RateLimit-Remaining\` stand on every answer, \`Retry-After\` and \`X-RateLimit-Reset\` on a 429.`,
)}
<h2 id="live">Live events</h2>
${say('Notifications arrive over the Pusher protocol, version 7, on the private channel `App.Models.User.{id}`; POST `/api/broadcasting/auth` signs the subscription.')}
`

import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { can, gateOpen, playerOrigins, roleIds, tokensCss } from '@moorgate/contract'
import { screenFor, verdictOn } from '@moorgate/contract/screens.ts'
import { needsSecondFactor } from '../../kernel/http/guard.ts'
import { readsPages, sendMissing } from '../../kernel/http/not-found.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { Settings } from '../../kernel/settings.ts'
import type { Tenant } from '../../kernel/tenants.ts'
import { brandingAnswer } from './branding-answer.ts'
import { escapeHtml } from './escape-html.ts'
import { openingOf } from './opening.ts'
import type { Side } from './opening.ts'
import { isHidden } from './public-files.ts'

/**
 * The HTML shell that every page address answers, and with 404 one that leads nowhere: the tenant's title,
 * favicon, colours, robots rule and first data are in the first bytes, so the page neither flashes in another
 * tenant's colours nor asks for what the server already knew.
 */
export function createPages(platform: Platform, dist: string) {
  let built: BuiltPage | undefined
  const read = () => {
    const at = statSync(path.join(dist, 'index.html')).mtimeMs
    if (built?.at !== at) built = readBuilt(dist, at)
    return built
  }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const nonce = randomBytes(16).toString('base64')
    const { tenant } = request
    if (request.is404 && !leadsToPage(request)) {
      if (!readsPages(request)) return sendMissing(request, reply)
      reply.code(404)
    }
    reply.header('content-type', 'text/html; charset=utf-8')
    reply.header('cache-control', 'no-store')
    reply.header('content-security-policy', policy(nonce, request, platform.settings))
    reply.header('cross-origin-resource-policy', 'same-origin')
    if (/^\/(reset-password|set-password|email\/verify|unsubscribe)\//.test(request.url))
      reply.header('referrer-policy', 'no-referrer')
    if (isHidden(platform, tenant)) reply.header('x-robots-tag', 'noindex, nofollow')
    const { template, ahead } = read()
    const head = headOf(platform, request)
    const side = sideOf(request)
    const links = side ? ahead.sides[side] + (ahead.screens.get(screenOf(request)?.path ?? '') ?? '') : ''
    const opening = side ? await openingOf(platform, request, side) : ''
    const data = dataOf(platform, tenant, request)
    return reply.send(fill(template, { nonce, head, links, data, opening }))
  }
}

interface BuiltPage {
  template: string
  /** Links to the files with which a side and a screen begin, which the first script would ask for only later. */
  ahead: { sides: Readonly<Record<Side, string>>; screens: ReadonlyMap<string, string> }
  at: number
}

function readBuilt(dist: string, at: number): BuiltPage {
  const template = readFileSync(path.join(dist, 'index.html'), 'utf8')
  const list = path.join(dist, 'first-files.json')
  const files = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Partial<FirstFiles>) : {}
  const linksOf = (names: readonly string[] = []) => links(names.filter((file) => !template.includes(file)))
  const sides = { portal: linksOf(files.portal), admin: linksOf(files.admin) }
  const screens = Object.entries(files.screens ?? {}).map(
    ([screen, names]) => [screen, links(names, 'later')] as const,
  )
  return { template, ahead: { sides, screens: new Map(screens) }, at }
}

type FirstFiles = Record<Side, string[]> & { screens: Record<string, string[]> }

/**
 * What a side begins with is waited for before anything is drawn. What a screen needs comes after that, and its
 * style sheets hold nothing up.
 */
function links(files: readonly string[], when: 'first' | 'later' = 'first'): string {
  const styles = when === 'first' ? 'rel="stylesheet"' : 'rel="preload" as="style" fetchpriority="low"'
  const scripts = when === 'first' ? 'rel="modulepreload"' : 'rel="modulepreload" fetchpriority="low"'
  return files
    .map(
      (file) =>
        `\n    <link ${file.endsWith('.css') ? styles : scripts} crossorigin href="${file}" nonce="__NONCE__">`,
    )
    .join('')
}

/** The side whose page this is, for a person who belongs there. */
function sideOf({ url, session }: Pick<FastifyRequest, 'url' | 'session'>): Side | undefined {
  const roleId = session?.user?.roleId
  if (roleId === undefined) return undefined
  const isInvestor = roleId === roleIds.user
  if (isInvestor && /^\/investor(?:[/?]|$)/.test(url)) return 'portal'
  return !isInvestor && /^\/admin(?:[/?]|$)/.test(url) ? 'admin' : undefined
}

const screenOf = ({ url }: Pick<FastifyRequest, 'url'>) => screenFor(url.split('?', 1)[0] ?? '')?.screen

/** The page of all components, which is no screen of the product. */
const kit = '/kit'

/** Whether a screen is there, its feature being on. Whether somebody may open it is found out by the page. */
function leadsToPage(request: FastifyRequest): boolean {
  const { url, tenant } = request
  const screen = screenOf(request)
  return (
    url.split('?', 1)[0] === kit || (screen !== undefined && gateOpen(screen.feature, tenant.branding.flags))
  )
}

interface PageContent {
  nonce: string
  head: string
  links: string
  data: string
  opening: string
}

function fill(template: string, { nonce, head, links, data, opening }: PageContent): string {
  return template
    .replace('<!--head-->', () => head)
    .replace(
      '<!--data-->',
      () => `<script type="application/json" id="first-data" nonce="__NONCE__">${data}</script>`,
    )
    .replace('</head>', () => `${links}</head>`)
    .replace('<!--opening-->', () => opening)
    .replaceAll('__NONCE__', nonce)
}

function headOf(platform: Platform, { tenant, url }: FastifyRequest): string {
  const branding = brandingAnswer(platform, tenant)
  const title = escapeHtml(branding.page_title)
  const favicon = branding.favicon ?? '/favicon.svg'
  const isStaffSide = url.startsWith('/admin')
  return [
    `<title>${title}</title>`,
    `<link rel="icon" href="${escapeHtml(favicon)}">`,
    ...(isStaffSide ? [] : installedLinks(tenant)),
    ...(isHidden(platform, tenant) ? ['<meta name="robots" content="noindex, nofollow">'] : []),
    `<meta name="theme-color" content="${tenant.branding.colours.primary}">`,
    `<style nonce="__NONCE__">${lookOf(tenant)}</style>`,
  ].join('\n    ')
}

/** What is installed on a phone is the portal; staff work in a browser. */
const installedLinks = ({ branding: { version } }: Tenant): string[] => [
  '<link rel="manifest" href="/manifest.webmanifest">',
  `<link rel="apple-touch-icon" href="/icon-180.png?v=${version}">`,
]

const looks = new Map<number, { version: number; css: string }>()

/** The derived colours of a tenant, worked out once for each version of its branding. */
function lookOf({ id, branding }: Tenant): string {
  const known = looks.get(id)
  if (known?.version === branding.version) return known.css
  const css = tokensCss(branding.colours, { display: branding.display_font })
  looks.set(id, { version: branding.version, css })
  return css
}

function dataOf(platform: Platform, tenant: Tenant, request: FastifyRequest): string {
  return inScript({
    branding: brandingAnswer(platform, tenant),
    signedIn: Boolean(request.session?.user),
    opens: mayOpen(request),
    owesSecondFactor: needsSecondFactor(request),
    offline: platform.settings.offline,
  })
}

/**
 * Whether the page's screen opens to the person and its records are read by them; what it asks first is then asked
 * before its code has come.
 */
function mayOpen({ url, session, tenant }: FastifyRequest): boolean {
  const screen = screenOf({ url })
  const roleId = session?.user?.roleId
  if (screen === undefined || roleId === undefined || screen.side !== sideOf({ url, session })) return false
  // Who adds records and reads none is asked for names alone.
  const reads = screen.event === undefined || can(roleId, screen.event, 'visit')
  return reads && verdictOn(screen, roleId, tenant.branding.flags) === 'open'
}

/** JSON that no sequence of which can end a script element or be read as markup. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function policy(nonce: string, request: FastifyRequest, { realtime }: Settings): string {
  const host = request.headers.host ?? ''
  const own = request.protocol === 'https' ? `wss://${host}` : `ws://${host}`
  const socket = realtime.driver === 'hosted' ? `wss://ws-${realtime.cluster}.pusher.com` : own
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src 'self' ${socket}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    `frame-src 'self' ${playerOrigins.join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

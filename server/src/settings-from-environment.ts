import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { defaultLineLimits } from './kernel/http/connections/connection-limits.ts'
import type { AccountingClient, Settings } from './kernel/settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads every setting of the environment, with the defaults of a fresh clone. Throws a sentence where one
 * makes no sense.
 */
export function settingsFrom(environment: Environment, root: string): Settings {
  const production = environment['NODE_ENV'] === 'production'
  const dataDir = path.resolve(root, environment['DATA_DIR'] ?? 'data')
  const seed = environment['SEED'] === 'none' || production ? 'none' : 'demo'
  if (production && environment['SEED'] === 'demo')
    throw new Error('A production installation does not take the demo world: unset SEED.')
  if (production && !environment['MASTER_KEY'])
    throw new Error(
      'A production installation needs MASTER_KEY, 32 bytes in base64: a key kept beside the data protects nothing.',
    )
  return {
    host: environment['HOST'] ?? '127.0.0.1',
    port: wholeNumber(environment['PORT'], 4717, 'PORT'),
    dataDir,
    databaseUrl: environment['DATABASE_URL'],
    replicaDatabaseUrl: replicaUrl(environment),
    adminDatabaseUrl: environment['ADMIN_DATABASE_URL'],
    seed,
    production,
    logLevel: environment['LOG_LEVEL'] ?? 'warn',
    trustedProxies: (environment['TRUSTED_PROXIES'] ?? '').split(',').filter(Boolean),
    generalLimit: {
      // More than the handbook's 120 and 60, which five screens opened one after the other use up (decision
      // 26).
      user: wholeNumber(environment['LIMIT_USER'], 600, 'LIMIT_USER'),
      address: wholeNumber(environment['LIMIT_ADDRESS'], 120, 'LIMIT_ADDRESS'),
    },
    socketLimits: {
      user: wholeNumber(environment['SOCKETS_USER'], 10, 'SOCKETS_USER'),
      address: wholeNumber(environment['SOCKETS_ADDRESS'], 500, 'SOCKETS_ADDRESS'),
      firm: wholeNumber(environment['SOCKETS_FIRM'], 10_000, 'SOCKETS_FIRM'),
    },
    lineLimits: {
      perAddress: wholeNumber(environment['LINES_ADDRESS'], defaultLineLimits.perAddress, 'LINES_ADDRESS'),
    },
    masterKey: masterKey(environment['MASTER_KEY'], dataDir),
    mail: mailFrom(environment),
    realtime: realtimeFrom(environment),
    metricsPort: environment['METRICS_PORT']
      ? wholeNumber(environment['METRICS_PORT'], 0, 'METRICS_PORT')
      : undefined,
    scanner: scannerFrom(environment['CLAMD']),
    sealing: {
      keyFile: environment['SEAL_KEY'] ? path.resolve(root, environment['SEAL_KEY']) : undefined,
      timestampUrl: timestampFrom(environment['TIMESTAMP_URL']),
    },
    companiesHouse: companiesHouseFrom(environment),
    accounting: accountingFrom(environment, production),
    cardProviderUrl: cardProviderFrom(environment['CARD_PROVIDER_URL'], production),
    maintenance: environment['MAINTENANCE'] === '1',
    fastPath: environment['FAST_PATH'] !== 'off',
    noindex: environment['NOINDEX'] === '1',
    offline: environment['OFFLINE'] !== 'off',
  }
}

function replicaUrl(environment: Environment): string | undefined {
  const url = environment['REPLICA_DATABASE_URL'] || undefined
  if (url && !environment['DATABASE_URL'])
    throw new Error('REPLICA_DATABASE_URL follows a PostgreSQL of your own: set DATABASE_URL as well.')
  return url
}

function wholeNumber(text: string | undefined, otherwise: number, name: string): number {
  if (text === undefined || text === '') return otherwise
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a whole number; it is "${text}".`)
  return Number(text)
}

/**
 * The key under which secrets at rest are encrypted: given, or made once and kept beside the data for its
 * owner's eyes only.
 */
function masterKey(given: string | undefined, dataDir: string): Buffer {
  if (given) {
    const key = Buffer.from(given, 'base64')
    if (key.length !== 32) throw new Error('MASTER_KEY must be 32 bytes in base64.')
    return key
  }
  const file = path.join(dataDir, 'master-key')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64')
}

function mailFrom(environment: Environment): Settings['mail'] {
  const url = environment['SMTP_URL']
  if (!url) return { driver: 'outbox' }
  const from = environment['MAIL_FROM']
  if (!from) throw new Error('SMTP_URL needs MAIL_FROM, the address that letters come from.')
  return { driver: 'smtp', url, from }
}

function realtimeFrom(environment: Environment): Settings['realtime'] {
  const {
    PUSHER_APP_ID: appId,
    PUSHER_KEY: key,
    PUSHER_SECRET: secret,
    PUSHER_CLUSTER: cluster = 'eu',
  } = environment
  return appId && key && secret ? { driver: 'hosted', appId, key, secret, cluster } : { driver: 'own' }
}

/** `/run/clamav/clamd.ctl`, its socket; or `127.0.0.1:3310`, its address. */
function scannerFrom(given: string | undefined): Settings['scanner'] {
  if (!given) return undefined
  if (given.startsWith('/')) return { path: given }
  const [, host, port] = /^([^\s/]+):(\d{1,5})$/.exec(given) ?? []
  if (!host || !port) throw new Error(`CLAMD must be the path of a socket or host:port; it is "${given}".`)
  return { host: host.replaceAll(/^\[|\]$/g, ''), port: Number(port) }
}

/** `https://tsa.example/stamp`; plain http too, because a token is signed by itself. */
function timestampFrom(given: string | undefined): string | undefined {
  if (!given) return undefined
  const protocol = URL.canParse(given) ? new URL(given).protocol : undefined
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error(`TIMESTAMP_URL must be an https or http address; it is "${given}".`)
  return given
}

/** Without a key, nothing is looked up. The address differs only where something stands in for the service. */
function companiesHouseFrom(environment: Environment): Settings['companiesHouse'] {
  const key = environment['COMPANIES_HOUSE_KEY']
  if (!key) return undefined
  const url = environment['COMPANIES_HOUSE_URL'] ?? 'https://api.company-information.service.gov.uk'
  if (!URL.canParse(url))
    throw new Error(`COMPANIES_HOUSE_URL must be an https or http address; it is "${url}".`)
  return { key, url }
}

/** Both or neither. Something may stand in for the provider in tests, never in production. */
function accountingFrom(environment: Environment, production: boolean): AccountingClient | undefined {
  const {
    XERO_CLIENT_ID: clientId,
    XERO_CLIENT_SECRET: clientSecret,
    ACCOUNTING_PROVIDER_URL: standIn,
  } = environment
  if (!clientId && !clientSecret) return undefined
  if (!clientId || !clientSecret)
    throw new Error('Accounting needs both XERO_CLIENT_ID and XERO_CLIENT_SECRET.')
  if (standIn && production)
    throw new Error('ACCOUNTING_PROVIDER_URL is for tests: a production installation does not take it.')
  if (standIn && !URL.canParse(standIn))
    throw new Error(`ACCOUNTING_PROVIDER_URL must be an https or http address; it is "${standIn}".`)
  const urls = standIn
    ? { login: standIn, identity: standIn, api: standIn }
    : {
        login: 'https://login.xero.com',
        identity: 'https://identity.xero.com',
        api: 'https://api.xero.com',
      }
  return { clientId, clientSecret, urls, patienceMs: 8000 }
}

/** For tests. A production installation asks the provider itself and nobody else. */
function cardProviderFrom(given: string | undefined, production: boolean): string | undefined {
  if (!given) return undefined
  if (production)
    throw new Error('CARD_PROVIDER_URL is for tests: a production installation does not take it.')
  if (!URL.canParse(given))
    throw new Error(`CARD_PROVIDER_URL must be an https or http address; it is "${given}".`)
  return given
}

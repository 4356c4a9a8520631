import type { LineLimits } from './http/connections/connection-limits.ts'

export interface AccountingClient {
  clientId: string
  clientSecret: string
  /** Where people sign in, where tokens are given, and where the books are. */
  urls: { login: string; identity: string; api: string }
  /** An answer later than this counts as none, in milliseconds. */
  patienceMs: number
}

/**
 * Everything that may differ from one installation to the next. Read from the environment in main.ts and
 * nowhere else.
 */
export interface Settings {
  host: string
  port: number
  dataDir: string
  databaseUrl: string | undefined
  /** A PostgreSQL that follows it by streaming replication, for lists, exports and reports. */
  replicaDatabaseUrl: string | undefined
  /** The same database as a superuser, for `npm run distribute` alone. */
  adminDatabaseUrl: string | undefined
  seed: 'demo' | 'none'
  /** Refuses the demo, closes the documentation to guests, asks every member of staff for a second factor. */
  production: boolean
  logLevel: string
  /** Addresses of proxies whose X-Forwarded-For counts. */
  trustedProxies: readonly string[]
  /** Requests a minute of one signed-in person, and of one address without a session. */
  generalLimit: { user: number; address: number }
  /** Open sockets on one process: of one user, of one address, of one tenant. */
  socketLimits: { user: number; address: number; firm: number }
  /** What open lines may take, where it isn't what `defaultLineLimits` says. */
  lineLimits: Partial<LineLimits>
  /**
   * Limits of sensitive routes that are not the contract's, by name: for journeys, whose clock stands still.
   */
  otherLimits?: Readonly<Record<string, number>>
  /** 32 bytes under which secrets at rest are encrypted. */
  masterKey: Buffer
  mail: { driver: 'outbox' } | { driver: 'smtp'; url: string; from: string }
  realtime:
    | { driver: 'own' }
    | { driver: 'hosted'; appId: string; key: string; secret: string; cluster: string }
  metricsPort: number | undefined
  /** Where a ClamAV daemon listens that looks into every upload; without one nothing looks for viruses. */
  scanner: { path: string } | { host: string; port: number } | undefined
  /**
   * How signed PDFs are sealed: a PEM file with a key and its certificate, instead of a key that each tenant
   * makes for itself; and the RFC 3161 service that stamps the time, without which nobody but the tenant says
   * when it was.
   */
  sealing: { keyFile: string | undefined; timestampUrl: string | undefined }
  /** The public API of Companies House; without a key nothing is looked up there. */
  companiesHouse: { key: string; url: string } | undefined
  /**
   * The client of Xero that this installation is; without one no firm can connect its books. The addresses
   * differ only where something stands in for the provider.
   */
  accounting: AccountingClient | undefined
  /** Stands in for the card provider in tests; undefined is the provider itself. */
  cardProviderUrl: string | undefined
  maintenance: boolean
  /** Whether the fast path is taken (`kernel/fast-path/README.md`); answers are the same without it. */
  fastPath: boolean
  /** No page of any tenant is to be found by search engines, whatever its branding says. */
  noindex: boolean
  /** Whether the portal is kept on investors' devices, to be read without a connection (decision 49). */
  offline: boolean
}

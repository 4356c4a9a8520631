/** One tenant's access to the realtime service. */
export type RealtimeApp = {
  appId: string
  /** Public: every browser of the tenant sends it. */
  key: string
  /** Signs subscriptions and calls of the HTTP API; never leaves the server. */
  secret: string
  /**
   * Origins whose pages may connect, as browsers write them: `https://invest.example`, lower case, no slash.
   */
  allowedOrigins: readonly string[]
  /** A disabled app refuses connections (4003) and calls of the HTTP API (403). */
  enabled: boolean
}

/** A call of the realtime HTTP API that is answered with this status and message. */
export class ApiRefused extends Error {
  readonly status: 400 | 401 | 403 | 404

  constructor(status: ApiRefused['status'], message: string) {
    super(message)
    this.name = 'ApiRefused'
    this.status = status
  }
}

/** The part of the product's logger (pino) that the realtime service uses. */
export type RealtimeLog = { warn(details: object, message: string): void }

/** As the template of the insider list writes a moment: 2026-11-17, 10:02 UTC. */
export const utc = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD, HH24:MI "UTC"')`

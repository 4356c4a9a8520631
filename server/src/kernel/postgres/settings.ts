import os from 'node:os'

/** PostgreSQL settings by name, in the words of postgresql.conf. */
export type Settings = Record<string, string>

/**
 * The settings of an embedded server. They are given on the command line at each start rather than written
 * into the cluster, so a newer Moorgate brings its own and nothing an earlier one wrote lingers.
 */
export function serverSettings(memoryMb = usableMemoryMb()): Settings {
  return {
    shared_buffers: `${within(128, Math.floor(memoryMb / 8), 1024)}MB`,
    effective_cache_size: `${Math.floor(memoryMb / 2)}MB`,
    maintenance_work_mem: `${within(64, Math.floor(memoryMb / 32), 512)}MB`,
    work_mem: '16MB',
    max_connections: '100',
    wal_compression: 'on',
    random_page_cost: '1.1', // solid-state disks: reading here or there costs about the same
    jit: 'off', // short statements only, for which compiling costs more than it saves
    // Said here too, for clusters whose postgresql.conf names it wrongly: no parallel worker starts with
    // those.
    default_text_search_config: 'pg_catalog.english',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // An abandoned transaction holds its locks; nothing of ours thinks for a minute between two statements.
    idle_in_transaction_session_timeout: '60s',
    // The application logs refused statements itself. PostgreSQL would write the values into a file: names,
    // addresses.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  }
}

/**
 * Where the server listens: a socket file that only its own user opens, or the loopback address on Windows.
 */
export function listenSettings(run: string, port: number): Settings {
  if (process.platform === 'win32') {
    return { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' }
  }
  const socket = { unix_socket_directories: run, unix_socket_permissions: '0700' }
  return { listen_addresses: '', port: String(port), ...socket }
}

export function asArguments(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * The environment of PostgreSQL's programs: nothing of ours that could hold a secret or a PG* variable, and
 * English messages, which are read for the reason of a failed start.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'SystemRoot', 'TEMP', 'TMP'] as const
  const kept = names.flatMap((name) => (process.env[name] ? [[name, process.env[name]] as const] : []))
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}

/** A container's limit counts where there is one. */
function usableMemoryMb(): number {
  const limit = process.constrainedMemory()
  const total = os.totalmem()
  return Math.floor((limit > 0 && limit < total ? limit : total) / 2 ** 20)
}

function within(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
